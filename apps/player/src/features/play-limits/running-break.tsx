import { useFormats } from '@baize/site/formats';
import Coffee from 'lucide-react/icons/coffee';
import { useTranslation } from 'react-i18next';
import styles from './play-limits.module.css';

/** Says until when a running break lasts, and that it cannot be ended early. `until` is `null` for an exclusion for ever. */
export function RunningBreak({ until }: { until: string | null }) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return (
    <output className={styles.running}>
      <Coffee aria-hidden="true" />
      <span>
        <b>{until === null ? t('break.runs_for_ever') : t('break.runs_until', { time: dateTime(until) })}</b>
        <span className={styles.runningWords}>{t('break.runs_text')}</span>
      </span>
    </output>
  );
}
