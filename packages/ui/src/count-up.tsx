import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { COUNT_UP_MS, figureAt } from './count-up-model.ts';
import styles from './count-up.module.css';
import { cx } from './cx.ts';
import { REDUCED_MOTION, useMediaQuery } from './use-media-query.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CountUpProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Whole: minor units, or a count. */
  value: bigint;
  /** Start of the first animation. Without it the figure stands at once. */
  from?: bigint;
  format: (value: bigint) => string;
}

/** A figure that rolls to its new value; at once under reduced motion. A screen reader meets the true one alone. */
export function CountUp({ value, from, format, className, ...rest }: CountUpProps) {
  const still = useMediaQuery(REDUCED_MOTION);
  const digits = useRef<HTMLSpanElement>(null);
  const shown = useRef(from ?? value);
  const text = useRef(format);
  // Before each paint: words may have changed (another language) where the figure has not.
  useLayoutEffect(() => {
    text.current = format;
    if (digits.current) digits.current.textContent = format(shown.current);
  });
  useEffect(() => {
    const start = shown.current;
    const show = (figure: bigint) => {
      shown.current = figure;
      if (digits.current) digits.current.textContent = text.current(figure);
    };
    if (still || start === value) {
      show(value);
      return;
    }
    return roll((elapsedMs) => show(figureAt(start, value, elapsedMs)));
  }, [value, still]);
  return (
    <span {...rest} className={cx(styles.root, className)} data-figures>
      {/* Its text is written by the effects above, so it has no child of React's. The true figure beneath it keeps the width. */}
      <span ref={digits} className={styles.digits} aria-hidden="true" />
      <span className={styles.room} aria-hidden="true">
        {format(value)}
      </span>
      <VisuallyHidden>{format(value)}</VisuallyHidden>
    </span>
  );
}

/** Calls on each frame until the way is over; gives back what stops it. */
function roll(show: (elapsedMs: number) => void): () => void {
  const startMs = performance.now();
  let frame = 0;
  const step = (nowMs: number) => {
    show(nowMs - startMs);
    if (nowMs - startMs < COUNT_UP_MS) frame = requestAnimationFrame(step);
  };
  // At once too: the first paint is the start of the way.
  show(0);
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
