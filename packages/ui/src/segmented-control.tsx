import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './segmented-control.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> extends Omit<ComponentProps<'fieldset'>, 'onChange'> {
  /** Accessible name of the control. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'small' | 'large';
  /** Segments of equal width that fill the container. */
  full?: boolean;
}

/** Selects one of a few options that are all visible. Native radio buttons provide arrow keys and form submission. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onValueChange, size = 'large', full = false, className, ...rest } = props;
  const name = useId();
  return (
    <fieldset
      {...rest}
      className={cx(styles.root, className)}
      aria-label={label}
      data-size={size}
      data-full={full || undefined}
    >
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment} data-state={segment.value === value ? 'on' : 'off'}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
