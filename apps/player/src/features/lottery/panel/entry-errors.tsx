import { useNumberFormats } from '@baize/site/number-formats';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';

/** A mistake in a typed text, and where it stands. */
export interface EntryError {
  readonly line: number;
  readonly column: number;
  /** The text at this place. It is empty where the whole text is wrong. */
  readonly text: string;
  readonly sentence: string;
}

/** More errors than a person reads are counted, not listed. */
const ERRORS_SHOWN_MAX = 5;

/** The mistakes of a typed text by line and column. */
export function EntryErrors({ errors }: { errors: readonly EntryError[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className={styles.errors}>
      {errors.slice(0, ERRORS_SHOWN_MAX).map((error) => (
        <Item key={`${error.line}/${error.column}`} error={error} />
      ))}
    </ul>
  );
}

function Item({ error: { line, column, text, sentence } }: { error: EntryError }) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  return (
    <li>
      <span className={styles.place}>{t('lottery.place_in_text', { line: count(line), column: count(column) })}</span>{' '}
      {text !== '' && <code className={styles.wrong}>{text}</code>} <span>{sentence}</span>
    </li>
  );
}
