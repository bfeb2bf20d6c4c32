import { Children, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './game-grid.module.css';
import { Skeleton } from './skeleton.tsx';

export interface GameGridProps extends ComponentProps<'ul'> {
  /** Accessible name of the list: the title of its section. */
  label: string;
}

/** Tiles in 2, 3, 4 or 6 columns, depending on the width of the container. */
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
  /** Accessible text "Loading games". Without it the games are not requested yet, so the skeleton is still and hidden from screen readers. */
  label?: string | undefined;
}

/** Reserves the space of the grid while its games load. */
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
