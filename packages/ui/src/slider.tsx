import { useId, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './slider.module.css';

export interface SliderProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'size' | 'value' | 'defaultValue' | 'min' | 'max' | 'step' | 'onChange'
> {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** The value as text: "0.8%", "5 members". It is shown, and screen readers read it instead of a number. */
  valueText: string;
  onValueChange: (value: number) => void;
  frameClassName?: string;
}

/** Native range input: a person chooses a value by dragging or with the arrow keys. */
export function Slider({ label, value, min = 0, valueText, onValueChange, ...others }: SliderProps) {
  const { id, className, frameClassName, ...rest } = others;
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={cx(styles.root, frameClassName)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <output className={styles.value} htmlFor={inputId} aria-hidden="true" data-figures>
        {valueText}
      </output>
      <input
        {...rest}
        id={inputId}
        type="range"
        className={cx(styles.range, className)}
        min={min}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
