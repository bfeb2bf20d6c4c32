import type { ComponentProps } from 'react';
import styles from './count-badge.module.css';
import { COUNT_SHOWN_MAX, shortCount } from './count-badge-model.ts';
import { cx } from './cx.ts';

export interface CountBadgeProps extends Omit<ComponentProps<'span'>, 'children'> {
  count: number;
  /** `corner` sits on the corner of what holds it, `inline` in the line. */
  place?: 'corner' | 'inline';
}

/** A red count. Nothing at 0. The words that say what is counted belong to the thing that carries it. */
export function CountBadge({ count, place = 'inline', className, ...rest }: CountBadgeProps) {
  if (count <= 0) return null;
  const over = count > COUNT_SHOWN_MAX || undefined;
  const shared = { ...rest, className: cx(styles.root, className), 'data-place': place, 'data-over': over };
  // On a corner it is drawn, not written: the name of the button says the exact count.
  if (place === 'corner') return <span {...shared} data-count={shortCount(count)} />;
  return <span {...shared}>{shortCount(count)}</span>;
}
