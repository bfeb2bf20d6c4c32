import { Progress as BaseProgress } from '@base-ui/react/progress';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './progress.module.css';

export type ProgressTone = 'brass' | 'felt' | 'lose';

export interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Name of the progress: "To VIP 4". */
  label: string;
  /** Hides the label if the surrounding text already shows it; the label remains the accessible name. */
  labelHidden?: boolean;
  /** Value from 0 to `max`. A value outside is clamped. */
  value: number;
  max?: number;
  /** The value as text: "68 %", "3 of 5". It is shown, and screen readers read it instead of a number. */
  valueText: string;
  tone?: ProgressTone;
}

/** Progress as a bar. */
export function Progress({
  label,
  labelHidden = false,
  valueText,
  tone = 'brass',
  className,
  ...others
}: ProgressProps) {
  const { value, max = 100, ...rest } = others;
  return (
    <BaseProgress.Root
      {...rest}
      className={cx(styles.bar, className)}
      value={clamp(value, max)}
      max={max}
      aria-label={labelHidden ? label : undefined}
      getAriaValueText={() => valueText}
      data-tone={tone}
    >
      {!labelHidden && (
        <span className={styles.words}>
          <BaseProgress.Label className={styles.label}>{label}</BaseProgress.Label>
          <b className={styles.value} aria-hidden="true" data-figures>
            {valueText}
          </b>
        </span>
      )}
      <BaseProgress.Track className={styles.track}>
        <BaseProgress.Indicator className={styles.indicator} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}

export interface ProgressRingProps extends Omit<ProgressProps, 'labelHidden'> {
  size?: 'small' | 'medium' | 'large';
  /** Decoration in the middle instead of the value: a medal, an icon. */
  children?: ReactNode;
}

/** A circle of this radius has the circumference 100, so that a share in per cent is a length on it. */
const RADIUS = 15.915;

/** Progress as a ring around its value. */
export function ProgressRing({
  label,
  valueText,
  tone = 'brass',
  size = 'medium',
  className,
  ...others
}: ProgressRingProps) {
  const { value, max = 100, children, ...rest } = others;
  const share = max > 0 ? (clamp(value, max) / max) * 100 : 0;
  return (
    <BaseProgress.Root
      {...rest}
      className={cx(styles.ring, className)}
      value={clamp(value, max)}
      max={max}
      aria-label={label}
      getAriaValueText={() => valueText}
      data-tone={tone}
      data-size={size}
    >
      <svg className={styles.drawing} viewBox="0 0 36 36" aria-hidden="true">
        <circle className={styles.rail} cx="18" cy="18" r={RADIUS} />
        {/* Zero draws nothing, because a round line cap would be a dot. */}
        {share > 0 && (
          <circle className={styles.arc} cx="18" cy="18" r={RADIUS} strokeDasharray={`${share} ${100 - share}`} />
        )}
      </svg>
      <span className={styles.centre} aria-hidden="true" data-figures>
        {children ?? valueText}
      </span>
    </BaseProgress.Root>
  );
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}
