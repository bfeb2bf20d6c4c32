import ClockIcon from 'lucide-react/icons/clock-3';
import { useEffect, useRef, type ComponentProps } from 'react';
import { clockDigits, gmtOffset } from './clock-model.ts';
import styles from './clock.module.css';
import { cx } from './cx.ts';

export interface ClockProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** IANA name: "Asia/Kathmandu". */
  timeZone: string;
  /** The time in milliseconds since 1970; the server's, when it is known to differ. */
  nowMs?: () => number;
}

const SECOND_MS = 1000;

/** Ticks on the second and writes into its own text: nothing is rendered again. */
export function Clock({ timeZone, nowMs = Date.now, className, ...rest }: ClockProps) {
  const digits = useRef<HTMLTimeElement>(null);
  const now = useRef(nowMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = now.current();
      if (digits.current) digits.current.textContent = clockDigits(new Date(at), timeZone);
      timer = setTimeout(tick, SECOND_MS - (at % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [timeZone]);
  const at = new Date(nowMs());
  return (
    <span {...rest} className={cx(styles.root, className)}>
      <ClockIcon aria-hidden="true" />
      {/* A host that renders the page is a moment ahead. */}
      <time ref={digits} className={styles.digits} suppressHydrationWarning>
        {clockDigits(at, timeZone)}
      </time>
      <span className={styles.offset}>{gmtOffset(at, timeZone)}</span>
    </span>
  );
}
