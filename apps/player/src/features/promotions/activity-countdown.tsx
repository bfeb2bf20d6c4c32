import { Countdown } from '@baize/ui/countdown';
import { useTranslation } from 'react-i18next';
import styles from './activity.module.css';
import type { ActivityTimeProps } from './activity-time.tsx';

/** The time until an open activity ends, in boxes for days, hours, minutes and seconds. Renders nothing for an activity without an end, or not open. */
export function ActivityCountdown({ activity: { state, endsAt }, onEnd }: ActivityTimeProps) {
  const { t } = useTranslation('player');
  if (endsAt === null || state === 'coming' || state === 'closed') return null;
  return (
    <Countdown
      className={styles.countdown}
      atMs={Date.parse(endsAt)}
      onEnd={onEnd}
      label={t('promotion.time_left')}
      spoken={({ days, hours, minutes, seconds }) =>
        t('promotion.time_left_spoken', {
          hours: String(days * 24 + hours),
          minutes: String(minutes),
          seconds: String(seconds),
        })
      }
      units={{
        days: t('promotion.unit_days'),
        hours: t('promotion.unit_hours'),
        minutes: t('promotion.unit_minutes'),
        seconds: t('promotion.unit_seconds'),
      }}
    />
  );
}
