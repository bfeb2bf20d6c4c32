import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import { lineMaxOf, type LineTerms } from '../lines/line-terms.ts';
import type { ShorthandLine, ShorthandProblem } from './shorthand-lines.ts';
import styles from './panel.module.css';

export interface ShorthandPreviewProps {
  lines: readonly ShorthandLine[];
  playId: string;
  terms: LineTerms;
}

/** More lines than a person reads are counted, not listed. */
const LINES_SHOWN_MAX = 20;
const NUMBERS_SHOWN_MAX = 12;

/** Previews the lines that the typed shorthand makes, each with its cost or its problem. */
export function ShorthandPreview({ lines, playId, terms }: ShorthandPreviewProps) {
  const { t } = useTranslation('player');
  if (lines.length === 0) return null;
  const hidden = lines.length - LINES_SHOWN_MAX;
  return (
    <ol className={styles.preview} aria-label={t('lottery.shorthand_preview')}>
      {lines.slice(0, LINES_SHOWN_MAX).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The same numbers can be typed twice; the place tells two lines apart.
        <Line key={index} line={line} playId={playId} terms={terms} />
      ))}
      {hidden > 0 && <li>{t('lottery.shorthand_more', { count: hidden })}</li>}
    </ol>
  );
}

interface LineProps extends Omit<ShorthandPreviewProps, 'lines'> {
  line: ShorthandLine;
}

function Line({ line: { numbers, amount, costMinor, problem }, playId, terms }: LineProps) {
  const { t } = useTranslation('player');
  const { locale } = useFormats();
  const problemSentence = useProblemSentence(playId, terms);
  const more = numbers.length > NUMBERS_SHOWN_MAX ? '…' : '';
  return (
    <li data-state={problem ? 'refused' : 'plain'}>
      <span data-figures>
        {numbers.slice(0, NUMBERS_SHOWN_MAX).join(' ')}
        {more} × {amount || '?'}
      </span>
      <span className={problem ? styles.wrong : undefined} data-figures>
        {problem
          ? problemSentence(problem)
          : t('lottery.line_facts', {
              notes: String(numbers.length),
              price: formatMoney(money(terms.currency, costMinor), locale),
            })}
      </span>
    </li>
  );
}

function useProblemSentence(playId: string, terms: LineTerms) {
  const { t } = useTranslation('player');
  const { money: format } = useFormats();
  const { limits, currency } = terms;
  return (problem: ShorthandProblem): string => {
    switch (problem) {
      case 'amount':
        return t('lottery.hint_amount');
      case 'numbers':
        return t('lottery.hint_too_many_notes');
      case 'below':
        return t('lottery.hint_below', { min: format(limits.lineMin, currency) });
      case 'above':
        return t('lottery.hint_above', { max: format(lineMaxOf(terms, playId), currency) });
      default:
        return problem satisfies never;
    }
  };
}
