import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** `text` is one line high, `block` takes the size of its place, `circle` is round. */
  shape?: 'text' | 'block' | 'circle';
  /** Nothing is on its way yet: the place alone. */
  still?: boolean;
}

/** The place of something that is on its way. Silent: what loads says so itself (`aria-busy`). */
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
