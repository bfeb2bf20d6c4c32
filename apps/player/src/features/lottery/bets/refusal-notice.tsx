import { useErrorSentence } from '@baize/site/sentences';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './bets.module.css';

/** Explains why the server refused an act. It replaces `FormNotice`, whose module would load the form libraries as well. */
export function RefusalNotice({ error }: { error: unknown }) {
  const errorSentence = useErrorSentence();
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert aria-hidden="true" />
      {errorSentence(error)}
    </p>
  );
}
