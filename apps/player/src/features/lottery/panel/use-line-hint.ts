import type { SelectionError } from '@baize/lottery/judge';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import { lineMaxOf, type LineTerms } from '../lines/line-terms.ts';
import { usePlayTexts } from './play-texts.tsx';
import type { Panel } from './use-panel.ts';

/** Returns the sentence that explains why the line cannot be added yet. Use it only while `panel.line` is `undefined`. */
export function useLineHint({ play, judged, quote }: Panel, terms: LineTerms): string {
  const { limits, currency } = terms;
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const selectionHint = useSelectionHint();
  if (!judged.ok) return selectionHint(play.rows, judged.errors[0]);
  if (!quote) return t('lottery.hint_amount');
  if (quote.costMinor === undefined) return t('lottery.hint_fraction');
  if (quote.limit === 'below') return t('lottery.hint_below', { min: money(limits.lineMin, currency) });
  return t('lottery.hint_above', { max: money(lineMaxOf(terms, play.id), currency) });
}

function useSelectionHint() {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  return (rows: Panel['play']['rows'], error: SelectionError | undefined): string => {
    const row = error?.row === undefined ? undefined : rows[error.row];
    if (error?.code === 'too_few' && row) {
      if (row.kind === 'words') return t('lottery.hint_type');
      return t('lottery.hint_choose', { least: String(row.min), row: texts.row(row.id) });
    }
    if (error?.code === 'too_many' && row)
      return t('lottery.hint_too_many', { most: String(row.max), row: texts.row(row.id) });
    return error?.code === 'too_many_notes' ? t('lottery.hint_too_many_notes') : t('lottery.hint_more');
  };
}
