/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a group outside a form: none of the elements that the rule offers says that */
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { marqueeSeconds } from './marquee-model.ts';
import styles from './marquee.module.css';

export interface MarqueeProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name of the region: "Notices". */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  icon?: ReactNode;
  /** Text shown where there are no notices. */
  empty?: string | undefined;
  /** Fixed content at the end of the row: the inbox. */
  end?: ReactNode;
}

/** A row of moving notices. They stop on hover and on focus, and do not move (but scroll) under reduced motion. */
export function Marquee({ label, items, icon, empty, end, className, ...rest }: MarqueeProps) {
  return (
    <section {...rest} className={cx(styles.root, className)} aria-label={label}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      {items.length === 0 ? <p className={styles.empty}>{empty}</p> : <Passing label={label} items={items} />}
      {end}
    </section>
  );
}

function Passing({ label, items }: Pick<MarqueeProps, 'label' | 'items'>) {
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
    // Focusable, so that the keyboard can stop it, and scroll it where it does not move.
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
