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
  /** An exclusion for ever runs: nothing is longer. */
  longest: boolean;
}

/** Short and long breaks from play (decision 16). Either only grows. */
export function BreakCard({ longest }: BreakCardProps) {
  const { t } = useTranslation('player');
  const [open, setOpen] = useState<'cool-off' | 'exclusion'>();
  const card = useArrival();
  const close = () => setOpen(undefined);
  const off = longest ? t('break.longest') : undefined;
  return (
    <Card ref={card} id={BREAK_ID} title={t('break.title')} padding="flush" tabIndex={-1}>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.period}>{t('break.cool_off')}</h3>
            <p className={styles.soft}>{t('break.cool_off_text')}</p>
          </div>
          <Button className={styles.act} disabledReason={off} onClick={() => setOpen('cool-off')}>
            {t('break.take')}
          </Button>
        </li>
        <li className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.period}>{t('break.exclusion')}</h3>
            <p className={styles.soft}>{t('break.exclusion_text')}</p>
          </div>
          <Button className={styles.act} disabledReason={off} onClick={() => setOpen('exclusion')}>
            {t('break.exclude')}
          </Button>
        </li>
      </ul>
      {open === 'cool-off' && <CoolOffDialog onClose={close} />}
      {open === 'exclusion' && <ExclusionPopup onClose={close} />}
    </Card>
  );
}

/** Leads a person who comes for a break to the card. */
function useArrival() {
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${BREAK_ID}`) card.current?.focus();
  }, [hash]);
  return card;
}
