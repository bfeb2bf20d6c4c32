import type { QuietHours } from '@baize/contract/schemas/inbox';
import { SelectField } from '@baize/ui/select-field';
import { Switch } from '@baize/ui/switch';
import { useTranslation } from 'react-i18next';
import styles from './message-choices.module.css';

/** The proposed hours, in which nothing is sent, when quiet hours are turned on. */
const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', until: '07:00' };
/** Every half hour of a day: "00:00", "00:30", … */
const HALF_HOURS_PER_DAY = 48;
const TIMES_OF_DAY = Array.from(
  { length: HALF_HOURS_PER_DAY },
  (_, halfHour) => `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`,
);
const TIME_OPTIONS = TIMES_OF_DAY.map((time) => ({ value: time, label: time }));

export interface QuietHoursFieldsProps {
  quiet: QuietHours | undefined;
  busy: boolean;
  /** Called with the new hours; `undefined` turns quiet hours off. */
  onChange: (quiet: QuietHours | undefined) => void;
}

/** Turns quiet hours on and selects them, in the time zone of the brand. */
export function QuietHoursFields({ quiet, busy, onChange }: QuietHoursFieldsProps) {
  const { t } = useTranslation('common');
  return (
    <section>
      <Switch
        label={t('reach.quiet')}
        help={t('reach.quiet_help')}
        checked={quiet !== undefined}
        disabled={busy}
        onChange={() => onChange(quiet === undefined ? DEFAULT_QUIET_HOURS : undefined)}
      />
      {quiet && (
        <div className={styles.hours}>
          {(['from', 'until'] as const).map((end) => (
            <SelectField
              key={end}
              label={t(`reach.quiet_${end}`)}
              options={TIME_OPTIONS}
              value={quiet[end]}
              disabled={busy}
              onValueChange={(time) => onChange({ ...quiet, [end]: time })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
