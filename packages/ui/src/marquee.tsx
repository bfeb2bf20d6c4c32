/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a group outside a form: none of the elements that the rule offers says that */
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { marqueeSeconds } from './marquee-model.ts';
import styles from './marquee.module.css';

export interface MarqueeProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** "Notices". */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  icon?: ReactNode;
  /** Stands where the notices would pass while there is none. */
  empty?: string | undefined;
  /** At the end of the line, standing still: the inbox. */
  end?: ReactNode;
}

/** Notices that pass by. They stop under the pointer and with the focus, and stand still (one can scroll) under reduced motion. */
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
    // Focusable: with the keyboard it can be stopped, and scrolled where it stands still.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.window} tabIndex={0} role="group" aria-label={label}>
      <div className={styles.mover} style={{ animationDuration: `${seconds}s` }}>
        <ul className={styles.track} ref={track}>
          {list}
        </ul>
        {/* The copy that follows closes the loop; it is not there for a screen reader or the keyboard. */}
        <ul className={styles.copy} aria-hidden="true" inert>
          {list}
        </ul>
      </div>
    </div>
  );
}
