import { useErrorSentence } from '@baize/site/sentences';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './bets.module.css';

/** Why an act was refused. `FormNotice` of the forms would bring their libraries along. */
export function RefusalNotice({ error }: { error: unknown }) {
  const errorSentence = useErrorSentence();
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert aria-hidden="true" />
      {errorSentence(error)}
    </p>
  );
}
