import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { COUNT_UP_MS, figureAt } from './count-up-model.ts';
import styles from './count-up.module.css';
import { cx } from './cx.ts';
import { REDUCED_MOTION, useMediaQuery } from './use-media-query.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CountUpProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Integer value: minor units, or a count. */
  value: bigint;
  /** Start of the first animation. Without it the first value is shown at once. */
  from?: bigint;
  format: (value: bigint) => string;
}

/** Animates a figure to its new value; without animation under reduced motion. Screen readers read only the final value. */
export function CountUp({ value, from, format, className, ...rest }: CountUpProps) {
  const still = useMediaQuery(REDUCED_MOTION);
  const digits = useRef<HTMLSpanElement>(null);
  const shown = useRef(from ?? value);
  const text = useRef(format);
  // The layout effect runs before each paint, because the format may change (another language) while the value does
  // not.
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
      {/* The effects above write the text of this element, so it has no React child. The final figure below reserves the width. */}
      <span ref={digits} className={styles.digits} aria-hidden="true" />
      <span className={styles.room} aria-hidden="true">
        {format(value)}
      </span>
      <VisuallyHidden>{format(value)}</VisuallyHidden>
    </span>
  );
}

/** Calls `show` on each frame until the duration is over. Returns a function that cancels it. */
function roll(show: (elapsedMs: number) => void): () => void {
  const startMs = performance.now();
  let frame = 0;
  const step = (nowMs: number) => {
    show(nowMs - startMs);
    if (nowMs - startMs < COUNT_UP_MS) frame = requestAnimationFrame(step);
  };
  // The first frame is shown at once, so that the first paint is the start of the animation.
  show(0);
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
