import { Children, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './game-grid.module.css';
import { Skeleton } from './skeleton.tsx';

export interface GameGridProps extends ComponentProps<'ul'> {
  /** Name of the list for screen readers: the title of its section. */
  label: string;
}

/** Tiles in 2, 3, 4 or 6 columns, by the width of the place it stands in. */
export function GameGrid({ label, children, className, ...rest }: GameGridProps) {
  return (
    <div className={styles.frame}>
      <ul {...rest} className={cx(styles.grid, className)} aria-label={label}>
        {Children.map(children, (tile) => (
          <li className={styles.cell}>{tile}</li>
        ))}
      </ul>
    </div>
  );
}

export interface GameGridSkeletonProps {
  /** Number of expected tiles. */
  count: number;
  /** "Loading games". Left out: nobody has asked for them yet, so the place stands still and says nothing. */
  label?: string | undefined;
}

/** The grid's own place while its games load. */
export function GameGridSkeleton({ count, label }: GameGridSkeletonProps) {
  const still = label === undefined;
  return (
    <output className={styles.frame} aria-label={label} aria-hidden={still}>
      <span className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.blank}>
            <Skeleton shape="block" still={still} />
          </span>
        ))}
      </span>
    </output>
  );
}
