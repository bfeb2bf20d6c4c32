import { prizesAtPrice } from '@baize/lottery/line-price';
import type { Play } from '@baize/lottery/play';
import { tiersOfOption } from '@baize/lottery/play';
import { toDecimalFloor } from '@baize/lottery/ratio';
import { shorthandDigits } from '@baize/lottery/shorthand-digits';
import { lazySection } from '@baize/site/lazy-section';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { Skeleton } from '@baize/ui/skeleton';
import Dices from 'lucide-react/icons/dices';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartLine } from '../lines/cart-model.ts';
import { toLinePrice, type LineTerms } from '../lines/line-terms.ts';
import { movedNumbersOfRow, termsOfLine } from '../lines/moved-numbers.ts';
import type { PanelFamily } from './families.ts';
import { NumberRow } from './number-row.tsx';
import { PlayHelp } from './play-help.tsx';
import { PlayMenu } from './play-menu.tsx';
import { PriceControls } from './price-controls.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { setRow, toggleSymbol } from './selection-model.ts';
import { TypedRow } from './typed-row.tsx';
import { usePanel, type Panel } from './use-panel.ts';
import { useLineHint } from './use-line-hint.ts';
import { useRoomHint } from './use-room-hint.ts';
import styles from './panel.module.css';

export interface BetPanelProps {
  gameCode: string;
  /** The plays on sale. There is at least one. */
  plays: readonly [Play<never>, ...Play<never>[]];
  terms: LineTerms;
  /** Decides the odds of plays on animals. */
  lunarYear: number;
  numberGroups: PanelFamily['numberGroups'];
  /** The line of the cart that is edited. `undefined` for a new line. */
  initialLine: CartLine | undefined;
  /** How many lines the cart can still take. */
  cartRoom: number;
  onAdd: (lines: readonly Omit<CartLine, 'key'>[]) => void;
  /** The button that scrolls to the slip. */
  slipLink: ReactNode;
}

const RANDOM_LINES = 5;

/** Few players type shorthand, so its parser is downloaded on first use. */
const ShorthandEntry = lazySection(async () => (await import('./shorthand-entry.tsx')).ShorthandEntry);

/** The bet panel of a lottery, made from the data of its plays: rows, typed lists and options, with price, prize and return. */
export function BetPanel({
  gameCode,
  plays,
  terms,
  lunarYear,
  numberGroups,
  initialLine,
  cartRoom,
  onAdd,
  slipLink,
}: BetPanelProps) {
  const { t } = useTranslation('player');
  const panel = usePanel(plays[0], terms, initialLine);
  const [entry, setEntry] = useState<Entry>('picked');
  const digits = initialLine ? undefined : shorthandDigits(panel.play);
  return (
    <Card title={t('lottery.panel')} end={<RandomButtons panel={panel} cartRoom={cartRoom} onAdd={onAdd} />}>
      <div className={styles.panel}>
        <PlayMenu
          plays={plays}
          markets={terms.markets}
          play={panel.play}
          market={panel.market}
          onPlayChange={panel.choosePlay}
        />
        <PlayHelp
          gameCode={gameCode}
          play={panel.play}
          market={panel.market}
          choice={panel.choice}
          terms={terms}
          lunarYear={lunarYear}
        />
        {digits !== undefined && <EntryChoice entry={entry} onEntryChange={setEntry} />}
        {digits !== undefined && entry === 'shorthand' ? (
          <Suspense fallback={<Skeleton shape="block" />}>
            <ShorthandEntry key={panel.play.id} {...{ panel, digits, terms, cartRoom, onAdd, slipLink }} />
          </Suspense>
        ) : (
          <PickedEntry {...{ panel, terms, lunarYear, numberGroups, initialLine, cartRoom, onAdd, slipLink }} />
        )}
      </div>
    </Card>
  );
}

/** Numbers are picked from rows or typed in shorthand. */
type Entry = 'picked' | 'shorthand';

function EntryChoice({ entry, onEntryChange }: { entry: Entry; onEntryChange: (entry: Entry) => void }) {
  const { t } = useTranslation('player');
  return (
    <SegmentedControl<Entry>
      label={t('lottery.entry')}
      segments={[
        { value: 'picked', label: t('lottery.entry_picked') },
        { value: 'shorthand', label: t('lottery.shorthand') },
      ]}
      value={entry}
      onValueChange={onEntryChange}
      size="small"
      className={styles.entry}
    />
  );
}

interface PickedEntryProps extends Omit<BetPanelProps, 'plays' | 'gameCode'> {
  panel: Panel;
}

/** The rows of the play, the controls of the price, and the button that adds the line. */
function PickedEntry({
  panel,
  terms,
  lunarYear,
  numberGroups,
  initialLine,
  cartRoom,
  onAdd,
  slipLink,
}: PickedEntryProps) {
  const { t } = useTranslation('player');
  const hint = useLineHint(panel, terms);
  const fullHint = useRoomHint(cartRoom, 1);
  const add = () => {
    if (!panel.line) return;
    onAdd([panel.line]);
    panel.clear();
  };
  return (
    <>
      <Rows panel={panel} terms={terms} lunarYear={lunarYear} numberGroups={numberGroups} />
      <PriceControls
        market={panel.market}
        playId={panel.play.id}
        terms={terms}
        choice={panel.choice}
        onChoiceChange={panel.setChoice}
      />
      <div className={styles.bar}>
        <QuoteFacts notes={panel.judged.ok ? panel.judged.notes : 0} quote={panel.quote} terms={terms} />
        <Button variant="felt" size="large" onClick={add} disabledReason={panel.line ? fullHint : hint}>
          {initialLine ? t('lottery.change_line') : t('lottery.add_line')}
        </Button>
        {slipLink}
      </div>
    </>
  );
}

function RandomButtons({ panel, cartRoom, onAdd }: Pick<PickedEntryProps, 'panel' | 'cartRoom' | 'onAdd'>) {
  const { t } = useTranslation('player');
  const fullHint = useRoomHint(cartRoom, RANDOM_LINES);
  const lines = () => onAdd(panel.randomLines(RANDOM_LINES));
  const canAdd = panel.quote?.costMinor !== undefined;
  return (
    <span className={styles.random}>
      <Button size="small" icon={<Dices />} onClick={panel.pickAtRandom}>
        {t('lottery.random')}
      </Button>
      {canAdd && (
        <Button size="small" onClick={lines} disabledReason={fullHint}>
          {t('lottery.random_lines', { lines: String(RANDOM_LINES) })}
        </Button>
      )}
    </span>
  );
}

interface RowsProps {
  panel: Panel;
  terms: LineTerms;
  lunarYear: number;
  numberGroups: PanelFamily['numberGroups'];
}

function Rows({ panel, terms, lunarYear, numberGroups }: RowsProps) {
  const { play, market, selection, typedText, setSelection } = panel;
  const oddsOf = play.shape === 'options' ? createOddsOf(panel, terms, lunarYear) : undefined;
  return play.rows.map((row, index) =>
    row.kind === 'words' ? (
      <TypedRow
        key={row.id}
        row={row}
        text={typedText}
        onTextChange={(text, words) => setSelection(setRow(play, selection, index, words), text)}
      />
    ) : (
      <NumberRow
        key={row.id}
        row={row}
        picked={selection[index] ?? []}
        oddsOf={oddsOf}
        moved={market === 'credit' ? movedNumbersOfRow(play.id, index, terms) : []}
        currency={terms.currency}
        groups={numberGroups(row.symbols, lunarYear)}
        onToggle={(symbol) => setSelection(toggleSymbol(play, selection, index, symbol))}
        onRowChange={(symbols) => setSelection(setRow(play, selection, index, symbols))}
      />
    ),
  );
}

const ODDS_DIGITS = 4;

/** Returns the odds of an option with the stake included: "9.7", or nothing where the option has no prize of its own. */
function createOddsOf(
  { play, market, choice }: Panel,
  terms: LineTerms,
  lunarYear: number,
): (option: string) => string {
  return (option) => {
    // The odds are shown before an amount is typed.
    const price = toLinePrice(market, { ...choice, amount: '1' }, termsOfLine({ play, selection: [[option]] }, terms));
    const prizes = price && prizesAtPrice(play, price);
    const [tier] = tiersOfOption(play, option, lunarYear);
    const odds = tier && prizes?.get(tier.id);
    return odds ? toDecimalFloor(odds, ODDS_DIGITS).replace(/\.?0+$/, '') : '';
  };
}
