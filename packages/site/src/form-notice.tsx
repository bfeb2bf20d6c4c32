import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './form.module.css';

/** A sentence of a form: the reason of a refusal, or why the form is there. Screen readers read it out when it appears. */
export function FormNotice({ text, tone }: { text: string; tone: 'lose' | 'warn' }) {
  return (
    <p className={styles.notice} data-tone={tone} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
