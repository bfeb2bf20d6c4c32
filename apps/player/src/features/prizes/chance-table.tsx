import type { PrizeChance } from '@baize/contract/schemas/prizes';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { usePrizeText } from '../../shared/use-prize-text.ts';
import { SEGMENT_TONES, toPercentText } from './wheel-model.ts';
import styles from './prizes.module.css';

export interface ChanceTableProps {
  prizes: readonly PrizeChance[];
  currency: Currency;
}

/** Lists every prize with its exact chance, the number that is left, and the valid bet that it requires. Prizes have the colours of their wheel segments. */
export function ChanceTable({ prizes, currency }: ChanceTableProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const prizeText = usePrizeText(currency);
  return (
    <Card title={t('prize.chances')}>
      <ul className={styles.chances}>
        {prizes.map(({ prize, weight, left, turnoverTimes }, place) => (
          <li key={prize.prizeId} className={styles.chance}>
            <span className={styles.swatch} data-tone={place % SEGMENT_TONES} aria-hidden="true" />
            <span className={styles.prizeName}>{prizeText(prize)}</span>
            <strong data-figures>{t('prize.percent', { percent: toPercentText(weight) })}</strong>
            <span className={styles.soft}>
              {t('prize.left')}: {left === null ? t('prize.no_limit') : count(left)}
              {turnoverTimes !== '0' && (
                <>
                  {' · '}
                  {t('prize.turnover')}: {t('prize.times', { times: turnoverTimes })}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{t('prize.chances_note')}</p>
    </Card>
  );
}
