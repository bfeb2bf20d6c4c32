import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** `text` is one line high, `block` fills its container, `circle` is round. */
  shape?: 'text' | 'block' | 'circle';
  /** True for a skeleton without animation, shown while nothing is loading yet. */
  still?: boolean;
}

/** Placeholder of loading content. It is hidden from screen readers; the loading element sets `aria-busy`. */
export function Skeleton({ shape = 'text', still = false, className, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={cx(styles.root, className)}
      data-shape={shape}
      data-still={still || undefined}
    />
  );
}
