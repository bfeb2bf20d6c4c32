/* oxlint-disable jsx-a11y/prefer-tag-over-role -- none of the elements that the rule suggests expresses a group outside a form */
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { marqueeSeconds } from './marquee-model.ts';
import styles from './marquee.module.css';

export interface MarqueeProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name of the region: "Notices". */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  icon?: ReactNode;
  /** Text shown if there are no notices. */
  empty?: string | undefined;
  /** Fixed content at the end of the row: the inbox. */
  end?: ReactNode;
}

/** A row of moving notices. They stop on hover and on focus. Under reduced motion they do not move, and the row can be scrolled. */
export function Marquee({ label, items, icon, empty, end, className, ...rest }: MarqueeProps) {
  return (
    <section {...rest} className={cx(styles.root, className)} aria-label={label}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      {items.length === 0 ? <p className={styles.empty}>{empty}</p> : <MovingItems label={label} items={items} />}
      {end}
    </section>
  );
}

function MovingItems({ label, items }: Pick<MarqueeProps, 'label' | 'items'>) {
  const track = useRef<HTMLUListElement>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSeconds(marqueeSeconds(element.offsetWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const list = items.map((item) => <li key={item.key}>{item.content}</li>);
  return (
    // The row can be focused, so that a person can stop it with the keyboard, and scroll it under reduced motion.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.window} tabIndex={0} role="group" aria-label={label}>
      <div className={styles.mover} style={{ animationDuration: `${seconds}s` }}>
        <ul className={styles.track} ref={track}>
          {list}
        </ul>
        {/* The copy closes the loop; it is hidden from screen readers and the keyboard. */}
        <ul className={styles.copy} aria-hidden="true" inert>
          {list}
        </ul>
      </div>
    </div>
  );
}
