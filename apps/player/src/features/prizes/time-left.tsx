import { Countdown } from '@baize/ui/countdown';
import { useTranslation } from 'react-i18next';

interface TimeLeftProps {
  /** The instant of the end, as the server sends it. */
  at: string;
  label: string;
  onEnd: () => void;
}

/** A labelled countdown; `onEnd` is called when it reaches zero. */
export function TimeLeft({ at, label, onEnd }: TimeLeftProps) {
  const { t } = useTranslation('player');
  return (
    <p>
      {label}:{' '}
      <Countdown
        atMs={Date.parse(at)}
        onEnd={onEnd}
        label={label}
        writeDays={(left) => t('time.days', left)}
        spoken={({ days, hours, minutes, seconds }) =>
          t('prize.time_spoken', {
            hours: String(days * 24 + hours),
            minutes: String(minutes),
            seconds: String(seconds),
          })
        }
      />
    </p>
  );
}
