import { parseShorthand, SHORTHAND_CHARS_MAX, type ShorthandErrorCode } from '@baize/lottery/shorthand';
import type { ShorthandDigits } from '@baize/lottery/shorthand-digits';
import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import { TextareaField } from '@baize/ui/textarea-field';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartLine } from '../lines/cart-model.ts';
import { EntryErrors } from './entry-errors.tsx';
import { PriceControls } from './price-controls.tsx';
import { ShorthandPreview } from './shorthand-preview.tsx';
import { toShorthandLines, type ShorthandLine } from './shorthand-lines.ts';
import type { LineTerms } from '../lines/line-terms.ts';
import type { Panel } from './use-panel.ts';
import { useRoomHint } from './use-room-hint.ts';
import styles from './panel.module.css';

export interface ShorthandEntryProps {
  panel: Panel;
  digits: ShorthandDigits;
  terms: LineTerms;
  /** How many lines the cart can still take. */
  cartRoom: number;
  onAdd: (lines: readonly Omit<CartLine, 'key'>[]) => void;
  slipLink: ReactNode;
}

const EXAMPLE_KEYS = {
  2: '12 34x10 10/15keo60 chanx5',
  3: '123 456x10 112dao',
  4: '1234x10 1122dao',
} as const satisfies Record<ShorthandDigits, string>;

const PROBLEM_KEYS = {
  unknown: 'lottery.shorthand_unknown',
  wrong_length: 'lottery.shorthand_wrong_length',
  endless_run: 'lottery.shorthand_endless_run',
  no_numbers: 'lottery.shorthand_no_numbers',
  too_many: 'lottery.shorthand_too_many',
  too_long: 'lottery.typed_too_long',
} as const satisfies Record<ShorthandErrorCode, string>;

/** The field for bets in shorthand ("12 34x10" stakes 10 on 12 and 34), with its errors by line and column, and a preview of its lines. */
export function ShorthandEntry({ panel, digits, terms, cartRoom, onAdd, slipLink }: ShorthandEntryProps) {
  const { t } = useTranslation('player');
  const [text, setText] = useState('');
  const { bets, errors } = useMemo(() => parseShorthand(text, digits), [text, digits]);
  const { play, market, choice } = panel;
  const lines = toShorthandLines(bets, { play, market, choice, terms });
  const add = () => {
    onAdd(lines.flatMap(({ line }) => line ?? []));
    setText('');
  };
  return (
    <>
      <div className={styles.typed}>
        <TextareaField
          label={t('lottery.shorthand')}
          help={t('lottery.shorthand_help', { sign: 'x', example: EXAMPLE_KEYS[digits] })}
          error={errors.length > 0 ? t('lottery.typed_errors', { count: errors.length }) : undefined}
          value={text}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={SHORTHAND_CHARS_MAX}
          onValueChange={setText}
        />
        <EntryErrors
          errors={errors.map((error) => ({
            ...error,
            sentence: t(PROBLEM_KEYS[error.code], { digits: String(digits) }),
          }))}
        />
      </div>
      <PriceControls market={market} playId={play.id} terms={terms} choice={choice} onChoiceChange={panel.setChoice} />
      <ShorthandPreview lines={lines} playId={play.id} terms={terms} />
      <AddBar lines={lines} terms={terms} cartRoom={cartRoom} onAdd={add} slipLink={slipLink} />
    </>
  );
}

interface AddBarProps {
  lines: readonly ShorthandLine[];
  terms: LineTerms;
  cartRoom: number;
  onAdd: () => void;
  slipLink: ReactNode;
}

function AddBar({ lines, terms, cartRoom, onAdd, slipLink }: AddBarProps) {
  const { t } = useTranslation('player');
  const { count, locale } = useFormats();
  const cost = lines.reduce((sum, { costMinor }) => sum + costMinor, 0n);
  const notes = lines.reduce((sum, { line }) => sum + (line?.notes ?? 0), 0);
  return (
    <div className={styles.bar}>
      <dl className={styles.facts} aria-live="polite">
        <div className={styles.fact}>
          <dt>{t('lottery.notes')}</dt>
          <dd data-figures>{count(notes)}</dd>
        </div>
        <div className={styles.fact} data-strong>
          <dt>{t('lottery.price')}</dt>
          <dd data-figures>{formatMoney(money(terms.currency, cost), locale)}</dd>
        </div>
      </dl>
      <Button variant="felt" size="large" onClick={onAdd} disabledReason={useAddHint(lines, cartRoom)}>
        {t('lottery.add_line')}
      </Button>
      {slipLink}
    </div>
  );
}

/** Returns the sentence that explains why the lines cannot be added yet; `undefined` if they can. */
function useAddHint(lines: readonly ShorthandLine[], cartRoom: number): string | undefined {
  const { t } = useTranslation('player');
  const fullHint = useRoomHint(cartRoom, lines.length);
  if (lines.length === 0) return t('lottery.hint_type');
  if (fullHint !== undefined) return fullHint;
  return lines.some(({ problem }) => problem) ? t('lottery.shorthand_mend') : undefined;
}
