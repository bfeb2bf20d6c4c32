import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';
import styles from './textarea-field.module.css';

const DEFAULT_ROWS = 4;

export interface TextareaFieldProps
  extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'required' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (text: string) => void;
  /**
   * Limit of the counter, for example the 140 characters of a remark (spec section 9). Longer text can be entered, so
   * that a person can paste and shorten it; the form refuses it.
   */
  charactersMax?: number | undefined;
  /** Formats the counter as "12 of 140 characters", which screen readers read instead of the figures. */
  countText?: (used: number, max: number) => string;
  frameClassName?: string | undefined;
}

/** Input of several lines that grows with its content. */
export function TextareaField(props: TextareaFieldProps) {
  const [frame, { value, onValueChange, charactersMax, countText, frameClassName, className, ...rest }] =
    splitFrame(props);
  // Characters are code points, as in the forms, so that an emoji counts as one.
  const used = Array.from(value).length;
  const count = charactersMax !== undefined && (
    <span className={styles.count} data-state={used > charactersMax ? 'over' : 'within'} data-figures>
      {countText?.(used, charactersMax) ?? `${used} / ${charactersMax}`}
    </span>
  );
  return (
    <FormField {...frame} labelEnd={frame.labelEnd ?? (count || undefined)} className={frameClassName}>
      {(control) => (
        <span className={cx(box.box, styles.box)}>
          <textarea
            rows={DEFAULT_ROWS}
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            className={cx(styles.input, className)}
          />
        </span>
      )}
    </FormField>
  );
}
