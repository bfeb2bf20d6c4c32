import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';
import styles from './textarea-field.module.css';

const ROWS = 4;

export interface TextareaFieldProps
  extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'required' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (text: string) => void;
  /**
   * Shows how much of it is used, e.g. the 140 characters of a remark (spec section 9). More can be typed: who pastes sees what is
   * too much and shortens it; the form refuses it.
   */
  charactersMax?: number | undefined;
  /** The count as words, "12 of 140 characters": read out in place of the figures. */
  countText?: (used: number, max: number) => string;
  frameClassName?: string | undefined;
}

/** Text of several lines; it grows with what is in it. */
export function TextareaField(props: TextareaFieldProps) {
  const [frame, { value, onValueChange, charactersMax, countText, frameClassName, className, ...rest }] =
    splitFrame(props);
  // As the forms count: by code point, so that an emoji is one.
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
            rows={ROWS}
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
