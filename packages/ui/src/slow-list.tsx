/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a group outside a form: none of the elements that the rule offers says that */
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './slow-list.module.css';

export interface SlowListProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Name of the list: "Winners". */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  /** So many are in view; a longer list moves. */
  rows: number;
}

/** Long enough to read a row while it passes. */
const SECONDS_PER_ROW = 3;

/**
 * A list that moves up slowly, for ever. It stops under the pointer and with the focus; under reduced motion it stands still and can
 * be scrolled. One that is wholly in view does not move.
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
      // With the keyboard it can be stopped, and scrolled where it stands still.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={moves ? 0 : undefined}
    >
      <div className={styles.mover} style={moverStyle(items.length)}>
        <ol className={styles.list} aria-label={label}>
          {list}
        </ol>
        {moves && (
          // What follows the last row closes the loop; it is not there for a screen reader or the keyboard.
          <ol className={styles.copy} aria-hidden="true" inert>
            {list.slice(0, rows)}
          </ol>
        )}
      </div>
    </div>
  );
}

/** Its way is its own height; a custom property is no known style to React's types. */
function moverStyle(count: number): CSSProperties {
  const way = { '--slow-way': `calc(-1 * ${count} * var(--slow-row))` };
  return { ...way, animationDuration: `${count * SECONDS_PER_ROW}s` };
}
