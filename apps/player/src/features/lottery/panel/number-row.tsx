import type { NumberGroup } from '@baize/lottery/lhc/number-groups';
import type { SymbolRow } from '@baize/lottery/play';
import { useTranslation } from 'react-i18next';
import type { LineTerms } from '../lines/line-terms.ts';
import { MovedNotice } from './moved-notice.tsx';
import type { MovedNumber } from '../lines/moved-numbers.ts';
import { NumberGroups } from './number-groups.tsx';
import { usePlayTexts } from './play-texts.tsx';
import { rowPicks, symbolsOfPick } from './selection-model.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import styles from './panel.module.css';

export interface NumberRowProps {
  row: SymbolRow;
  picked: readonly string[];
  onToggle: (symbol: string) => void;
  onRowChange: (symbols: readonly string[]) => void;
  /** The odds to write under a symbol, for plays of options. */
  oddsOf?: ((symbol: string) => string) | undefined;
  /** Numbers of the row with other odds than the rest. */
  moved: readonly MovedNumber[];
  currency: LineTerms['currency'];
  /** Groups of the numbers of the row, which are picked at once. */
  groups: readonly NumberGroup[];
}

/** A row of a play: a button for each symbol, and quick picks. Picked symbols are pressed buttons (`aria-pressed`), and arrow keys move between them. */
export function NumberRow({ row, picked, onToggle, onRowChange, oddsOf, moved, currency, groups }: NumberRowProps) {
  const texts = usePlayTexts();
  const { gridProps, tabIndexOf } = useArrowKeys();
  return (
    <fieldset className={styles.row} aria-label={texts.row(row.id)}>
      <div className={styles.rowHead}>
        <span className={styles.rowName} aria-hidden="true">
          {texts.row(row.id)}
        </span>
        <RowPicks row={row} onRowChange={onRowChange} />
      </div>
      <NumberGroups groups={groups} picked={picked} max={row.max} onRowChange={onRowChange} />
      <div
        {...gridProps}
        role="toolbar"
        aria-label={texts.row(row.id)}
        className={styles.symbols}
        data-look={lookOf(row)}
        data-odds={oddsOf ? 'shown' : undefined}
      >
        {row.symbols.map((symbol, index) => (
          <button
            key={symbol}
            type="button"
            tabIndex={tabIndexOf(index, row.symbols.length)}
            className={styles.symbol}
            aria-pressed={picked.includes(symbol)}
            data-moved={moved.some((number) => number.symbol === symbol) || undefined}
            onClick={() => onToggle(symbol)}
          >
            <span data-figures>{texts.option(symbol)}</span>
            {oddsOf && (
              <small className={styles.odds} data-figures>
                {oddsOf(symbol)}
              </small>
            )}
          </button>
        ))}
      </div>
      <MovedNotice moved={moved} currency={currency} />
    </fieldset>
  );
}

function RowPicks({ row, onRowChange }: Pick<NumberRowProps, 'row' | 'onRowChange'>) {
  const { t } = useTranslation('player');
  return (
    <span className={styles.picks}>
      {rowPicks(row).map((pick) => (
        <button key={pick} type="button" className={styles.pick} onClick={() => onRowChange(symbolsOfPick(row, pick))}>
          {t(`lottery.pick_${pick}`)}
        </button>
      ))}
    </span>
  );
}

/** From this number of symbols on, balls are smaller. */
const DENSE_FROM_SYMBOLS = 50;

/** Chooses the look of a row: balls for numbers, smaller balls for many numbers, tiles for names. */
function lookOf({ symbols }: SymbolRow): 'balls' | 'dense' | 'tiles' {
  if (!symbols.every((symbol) => /^\d+$/.test(symbol))) return 'tiles';
  return symbols.length >= DENSE_FROM_SYMBOLS ? 'dense' : 'balls';
}
