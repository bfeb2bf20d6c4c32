import { Countdown } from '@baize/ui/countdown';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './missions.module.css';

export interface PeriodEndProps {
  endsAt: string;
  onEnd: () => void;
}

const DAY_MS = 86_400_000;

/**
 * The time that is left of a period: the number of whole days, or a countdown on the last day. The days are computed once, when the component is mounted.
 * `onEnd` is called when the countdown ends.
 */
export function PeriodEnd({ endsAt, onEnd }: PeriodEndProps) {
  const { t } = useTranslation('player');
  const atMs = Date.parse(endsAt);
  const [days] = useState(() => Math.floor((atMs - Date.now()) / DAY_MS));
  if (days > 0) return <span className={styles.left}>{t('mission.days_left', { days: String(days) })}</span>;
  return (
    <span className={styles.left}>
      <span aria-hidden="true">{t('mission.ends_in')}</span>
      <Countdown
        atMs={atMs}
        label={t('mission.ends_in')}
        onEnd={onEnd}
        spoken={(left) =>
          t('mission.ends_spoken', {
            days: String(left.days),
            hours: String(left.hours),
            minutes: String(left.minutes),
          })
        }
      />
    </span>
  );
}
