import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './form.module.css';

/** A notice in a form: the reason of a refusal, or the purpose of the form. Screen readers announce it when it appears. */
export function FormNotice({ text, tone }: { text: string; tone: 'lose' | 'warn' }) {
  return (
    <p className={styles.notice} data-tone={tone} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
