import ClockIcon from 'lucide-react/icons/clock-3';
import { useEffect, useRef, type ComponentProps } from 'react';
import { clockDigits, gmtOffset } from './clock-model.ts';
import styles from './clock.module.css';
import { cx } from './cx.ts';

export interface ClockProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** IANA time zone: "Asia/Kathmandu". */
  timeZone: string;
  /** Returns the time in milliseconds since 1970, usually the server's. */
  nowMs?: () => number;
}

const SECOND_MS = 1000;

/** Shows the date, the time and the offset of a time zone. The digits change on each full second without a React render. */
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
      {/* The prerendered time differs by a moment, which would be a hydration mismatch. */}
      <time ref={digits} className={styles.digits} suppressHydrationWarning>
        {clockDigits(at, timeZone)}
      </time>
      <span className={styles.offset}>{gmtOffset(at, timeZone)}</span>
    </span>
  );
}
