import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BREAK_ID } from './break-id.ts';
import { CoolOffDialog } from './cool-off-dialog.tsx';
import { ExclusionPopup } from './exclusion-popup.tsx';
import styles from './play-limits.module.css';

export interface BreakCardProps {
  /** True: the member is excluded for ever, so no longer break can be started. */
  isExcludedForEver: boolean;
}

/** Starts a break from play: a cool-off of days, or an exclusion of months or longer (decision 16). A running break can only be extended. */
export function BreakCard({ isExcludedForEver }: BreakCardProps) {
  const { t } = useTranslation('player');
  const [open, setOpen] = useState<'cool-off' | 'exclusion'>();
  const card = useFocusOnArrival();
  const close = () => setOpen(undefined);
  const disabledReason = isExcludedForEver ? t('break.longest') : undefined;
  return (
    <Card ref={card} id={BREAK_ID} title={t('break.title')} padding="flush" tabIndex={-1}>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.period}>{t('break.cool_off')}</h3>
            <p className={styles.soft}>{t('break.cool_off_text')}</p>
          </div>
          <Button className={styles.act} disabledReason={disabledReason} onClick={() => setOpen('cool-off')}>
            {t('break.take')}
          </Button>
        </li>
        <li className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.period}>{t('break.exclusion')}</h3>
            <p className={styles.soft}>{t('break.exclusion_text')}</p>
          </div>
          <Button className={styles.act} disabledReason={disabledReason} onClick={() => setOpen('exclusion')}>
            {t('break.exclude')}
          </Button>
        </li>
      </ul>
      {open === 'cool-off' && <CoolOffDialog onClose={close} />}
      {open === 'exclusion' && <ExclusionPopup onClose={close} />}
    </Card>
  );
}

/** Returns a ref for the card, which receives the focus if the hash of the address names the card. */
function useFocusOnArrival() {
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${BREAK_ID}`) card.current?.focus();
  }, [hash]);
  return card;
}
