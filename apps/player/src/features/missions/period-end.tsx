import { Countdown } from '@baize/ui/countdown';
import { useCountdown } from '@baize/ui/use-countdown';
import { useTranslation } from 'react-i18next';
import styles from './missions.module.css';

export interface PeriodEndProps {
  endsAt: string;
  onEnd: () => void;
}

const DAY_SECONDS = 86_400;

/**
 * The time that is left of a period: the number of whole days, or a countdown on the last day. `onEnd` is called when the
 * period ends.
 */
export function PeriodEnd({ endsAt, onEnd }: PeriodEndProps) {
  const { t } = useTranslation('player');
  const atMs = Date.parse(endsAt);
  const days = Math.floor(useCountdown({ atMs, onEnd }) / DAY_SECONDS);
  if (days > 0) return <span className={styles.left}>{t('mission.days_left', { days: String(days) })}</span>;
  return (
    <span className={styles.left}>
      <span aria-hidden="true">{t('mission.ends_in')}</span>
      <Countdown
        atMs={atMs}
        label={t('mission.ends_in')}
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
