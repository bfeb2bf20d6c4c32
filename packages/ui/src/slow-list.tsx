/* oxlint-disable jsx-a11y/prefer-tag-over-role -- none of the elements that the rule suggests expresses a group outside a form */
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './slow-list.module.css';

export interface SlowListProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name of the list: "Winners". */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  /** Number of visible rows; a longer list moves. */
  rows: number;
}

/** Time in which the list moves by one row, enough to read the row. */
const SECONDS_PER_ROW = 3;

/**
 * A list that moves up slowly in a loop. It stops on hover and on focus; under reduced motion it does not move and can
 * be scrolled. A list that is completely visible does not move.
 */
export function SlowList({ label, items, rows, className, style, ...rest }: SlowListProps) {
  const moves = items.length > rows;
  const list = items.map((item) => (
    <li key={item.key} className={styles.item}>
      {item.content}
    </li>
  ));
  return (
    <div
      {...rest}
      className={cx(styles.window, className)}
      style={{ blockSize: `calc(${rows} * var(--slow-row))`, ...style }}
      data-state={moves ? 'moving' : 'still'}
      role="group"
      aria-label={label}
      // The list can be focused, so that a person can stop it with the keyboard, and scroll it under reduced motion.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={moves ? 0 : undefined}
    >
      <div className={styles.mover} style={moverStyle(items.length)}>
        <ol className={styles.list} aria-label={label}>
          {list}
        </ol>
        {moves && (
          // The copy after the last row closes the loop; it is hidden from screen readers and the keyboard.
          <ol className={styles.copy} aria-hidden="true" inert>
            {list.slice(0, rows)}
          </ol>
        )}
      </div>
    </div>
  );
}

/** Returns the style of one loop. React's types do not know custom properties. */
function moverStyle(count: number): CSSProperties {
  const distance = { '--slow-way': `calc(-1 * ${count} * var(--slow-row))` };
  return { ...distance, animationDuration: `${count * SECONDS_PER_ROW}s` };
}
