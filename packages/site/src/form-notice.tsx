import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './form.module.css';

/** A sentence over a form: what was refused, or why it is here. Read out when it appears. */
export function FormNotice({ text, tone }: { text: string; tone: 'lose' | 'warn' }) {
  return (
    <p className={styles.notice} data-tone={tone} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
