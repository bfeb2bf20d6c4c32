import type { WordRow } from '@baize/lottery/play';
import { parseTypedList, TYPED_CHARS_MAX, type TypedListErrorCode } from '@baize/lottery/typed-list';
import { useNumberFormats } from '@baize/site/number-formats';
import { TextareaField } from '@baize/ui/textarea-field';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from './entry-errors.tsx';
import styles from './panel.module.css';

const PROBLEM_KEYS = {
  not_a_number: 'lottery.typed_not_a_number',
  wrong_shape: 'lottery.typed_wrong_shape',
  duplicate: 'lottery.typed_duplicate',
  too_many: 'lottery.typed_too_many',
  too_long: 'lottery.typed_too_long',
} as const satisfies Record<TypedListErrorCode, string>;

export interface TypedRowProps {
  row: WordRow;
  text: string;
  onTextChange: (text: string, words: readonly string[]) => void;
}

/** A field for typed or pasted numbers, with the errors by line and column. Numbers without an error are selected even if others have one. */
export function TypedRow({ row, text, onTextChange }: TypedRowProps) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const { words, errors } = useMemo(() => parseTypedList(row, text), [row, text]);
  const sentence = errors[0] && t('lottery.typed_errors', { count: errors.length });
  return (
    <div className={styles.typed}>
      <TextareaField
        label={t('lottery.typed_label', { digits: count(row.length) })}
        help={t('lottery.typed_help', { accepted: count(words.length) })}
        error={sentence}
        value={text}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={TYPED_CHARS_MAX}
        onValueChange={(next) => onTextChange(next, parseTypedList(row, next).words)}
      />
      <EntryErrors errors={errors.map((error) => ({ ...error, sentence: t(PROBLEM_KEYS[error.code]) }))} />
    </div>
  );
}
