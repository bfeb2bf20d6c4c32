import type { Play } from '@baize/lottery/play';
import { useTranslation } from 'react-i18next';
import styles from './bets.module.css';
import { describeSelection } from './describe-selection.ts';
import type { ShownPlayTexts } from './named-play.tsx';

export interface SelectionTextProps {
  selection: string;
  play: Play<never> | undefined;
  texts: ShownPlayTexts;
}

/** Shows the selection of a bet row by row: "First: 1 3", "Second: 2". */
export function SelectionText({ selection, play, texts }: SelectionTextProps) {
  const { t } = useTranslation('player');
  const rows = describeSelection(selection, play?.rows);
  return (
    <ul className={styles.selection}>
      {rows.map(({ id, symbols, hidden }, index) => (
        <li key={id ?? index}>
          {id !== undefined && rows.length > 1 && <span className={styles.rowName}>{texts.row(id)}</span>}
          <span data-figures>{symbols.map((symbol) => texts.option(symbol)).join(' ')}</span>
          {hidden > 0 && <small>{t('lotto_bet.more_numbers', { number: hidden })}</small>}
        </li>
      ))}
    </ul>
  );
}

/** Shows the selection in one line for a list. The whole selection stands in the bet's popup. */
export function SelectionLine({ selection, texts }: Omit<SelectionTextProps, 'play'>) {
  const line = describeSelection(selection)
    .map(({ symbols }) => symbols.map((symbol) => texts.option(symbol)).join(' '))
    .join(' | ');
  return <small className={styles.line}>{line}</small>;
}
