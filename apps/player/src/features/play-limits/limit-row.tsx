import type { PlayLimit } from '@baize/contract/schemas/play-limits';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import { Progress } from '@baize/ui/progress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitPopup } from './limit-popup.tsx';
import { isSet, usageTone, usedPercent } from './limit-value.ts';
import styles from './play-limits.module.css';
import { useLimitWords } from './use-limit-words.ts';
import { WaitingRaise } from './waiting-raise.tsx';

export interface LimitRowProps {
  limit: PlayLimit;
  currency: Currency;
}

/** A limit with its amount, the part of it that is used, and a raise that has not come into force yet. */
export function LimitRow({ limit, currency }: LimitRowProps) {
  const { t } = useTranslation('player');
  const [editing, setEditing] = useState(false);
  const words = useLimitWords(currency);
  const period = t(`limit.period_${limit.period}`);
  const act = isSet(limit) ? t('limit.change') : t('limit.set');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.period}>{period}</h3>
        <p className={styles.value} data-figures data-set={isSet(limit) || undefined}>
          {words.value(limit)}
        </p>
      </div>
      <Button
        className={styles.act}
        aria-label={`${act}: ${t(`limit.kind_${limit.kind}`)}, ${period}`}
        onClick={() => setEditing(true)}
      >
        {act}
      </Button>
      <UsedPart limit={limit} currency={currency} />
      {limit.raise && <WaitingRaise limit={limit} raise={limit.raise} currency={currency} />}
      {editing && <LimitPopup limit={limit} currency={currency} onClose={() => setEditing(false)} />}
    </li>
  );
}

function UsedPart({ limit, currency }: LimitRowProps) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const words = useLimitWords(currency);
  const percent = usedPercent(limit, currency);
  if (percent === undefined) {
    return <p className={styles.used}>{t(`limit.so_far_${limit.kind}`, { used: words.used(limit) })}</p>;
  }
  return (
    <div className={styles.used}>
      <Progress
        label={t('limit.used')}
        value={percent}
        valueText={t('limit.used_of', { used: words.used(limit), limit: words.value(limit) })}
        tone={usageTone(percent)}
      />
      <p className={styles.resets}>{t('limit.resets', { time: dateTime(limit.resetsAt) })}</p>
    </div>
  );
}
