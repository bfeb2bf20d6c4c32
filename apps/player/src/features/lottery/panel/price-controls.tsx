import type { PlayMarket } from '@baize/lottery/play';
import { PRICE_UNITS, type PriceUnit } from '@baize/lottery/quote';
import { useFormats } from '@baize/site/formats';
import { AmountField } from '@baize/ui/amount-field';
import { IconButton } from '@baize/ui/icon-button';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { TextField } from '@baize/ui/text-field';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lineMaxOf, MULTIPLE_MAX, type LineTerms, type PriceChoice } from '../lines/line-terms.ts';
import styles from './panel.module.css';

export interface PriceControlsProps {
  market: PlayMarket;
  playId: string;
  terms: LineTerms;
  choice: PriceChoice;
  onChoiceChange: (choice: PriceChoice) => void;
}

const QUICK_AMOUNTS = ['10', '50', '100', '500'] as const;

/** Sets the price of a note: unit, multiple and prize group of official plays, or the amount of the other markets. */
export function PriceControls({ market, playId, terms, choice, onChoiceChange }: PriceControlsProps) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const change = (part: Partial<PriceChoice>) => onChoiceChange({ ...choice, ...part });
  const limits = t('lottery.line_limits', {
    min: money(terms.limits.lineMin, terms.currency),
    max: money(lineMaxOf(terms, playId), terms.currency),
  });
  if (market === 'official')
    return (
      <div className={styles.controls}>
        <UnitControl unit={choice.unit} onUnitChange={(unit) => change({ unit })} />
        <MultipleField multiple={choice.multiple} help={limits} onMultipleChange={(multiple) => change({ multiple })} />
        <GroupSlider terms={terms} group={choice.group} onGroupChange={(group) => change({ group })} />
      </div>
    );
  return (
    <div className={styles.controls}>
      <AmountField
        label={market === 'credit' ? t('lottery.amount') : t('lottery.amount_per_lot')}
        help={limits}
        currency={terms.currency}
        value={choice.amount}
        onValueChange={(amount) => change({ amount })}
        picks={{
          label: t('lottery.amount_quick'),
          amounts: QUICK_AMOUNTS,
          format: (pick) => count(Number(pick)),
        }}
      />
    </div>
  );
}

/** The price of a note in units of the currency: 2 of 1, 1/10, 1/100 and 1/1000 of it (元, 角, 分, 厘). */
const NOTE_PRICES: Readonly<Record<PriceUnit, string>> = { yuan: '2', jiao: '0.2', fen: '0.02', li: '0.002' };
// `Object.keys` returns `string[]`, although the keys of this table are the units.
const PRICE_UNIT_NAMES = Object.keys(PRICE_UNITS) as PriceUnit[];

function UnitControl({ unit, onUnitChange }: { unit: PriceUnit; onUnitChange: (unit: PriceUnit) => void }) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.field}>
      <span className={styles.fieldLabel}>{t('lottery.note_price')}</span>
      <SegmentedControl
        label={t('lottery.note_price')}
        segments={PRICE_UNIT_NAMES.map((value) => ({ value, label: NOTE_PRICES[value] }))}
        value={unit}
        onValueChange={onUnitChange}
        size="small"
      />
    </div>
  );
}

const MULTIPLE_DIGITS_MAX = String(MULTIPLE_MAX).length;

interface MultipleFieldProps {
  multiple: number;
  help: string;
  onMultipleChange: (multiple: number) => void;
}

function MultipleField({ multiple, help, onMultipleChange }: MultipleFieldProps) {
  const { t } = useTranslation('player');
  const set = (next: number) => onMultipleChange(Math.min(MULTIPLE_MAX, Math.max(1, next)));
  return (
    <TextField
      label={t('lottery.multiple')}
      help={help}
      inputMode="numeric"
      autoComplete="off"
      value={String(multiple)}
      onChange={(event) => set(Number(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, MULTIPLE_DIGITS_MAX)))}
      frameClassName={styles.multiple}
      end={
        <>
          <IconButton label={t('lottery.multiple_less')} size="small" onClick={() => set(multiple - 1)}>
            <Minus />
          </IconButton>
          <IconButton label={t('lottery.multiple_more')} size="small" onClick={() => set(multiple + 1)}>
            <Plus />
          </IconButton>
        </>
      }
    />
  );
}

interface GroupSliderProps {
  terms: LineTerms;
  group: number;
  onGroupChange: (group: number) => void;
}

/** The prize group that would return 100 percent of the stakes on average. */
const PRIZE_GROUP_FULL = 2_000;

/** Chooses the prize group. A lower group pays less for a win, and returns the difference to `groupMax` as a rebate of the stake. */
function GroupSlider({ terms: { groupMin, groupMax }, group, onGroupChange }: GroupSliderProps) {
  const { t } = useTranslation('player');
  const { percent } = useFormats();
  const id = useId();
  const words = t('lottery.group_value', {
    prize: String(group),
    rebate: percent((groupMax - group) / PRIZE_GROUP_FULL),
  });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.fieldLabel}>
        {t('lottery.prize_group')}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={groupMin}
        max={groupMax}
        step={1}
        value={group}
        disabled={groupMin === groupMax}
        aria-valuetext={words}
        onChange={(event) => onGroupChange(Number(event.currentTarget.value))}
      />
      <output htmlFor={id} className={styles.fieldNote}>
        {words}
      </output>
    </div>
  );
}
