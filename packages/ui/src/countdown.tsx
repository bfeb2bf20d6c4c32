import { useState, type ComponentProps } from 'react';
import { countdownDigits, isSpoken, timeLeft, two, type TimeLeft } from './countdown-model.ts';
import styles from './countdown.module.css';
import { cx } from './cx.ts';
import { useCountdown, type CountdownOptions } from './use-countdown.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CountdownLook extends Omit<ComponentProps<'span'>, 'children'> {
  /** What it counts down to: "Next draw". */
  label: string;
  /** What is left as a sentence: said at its hour, 10, 5 and 1 minutes, 30, 10 and 0 seconds, politely. */
  spoken: (left: TimeLeft) => string;
  /** The words under the boxes; given, each unit stands in a box of its own (a draw). Days show while there are any. */
  units?: Record<keyof TimeLeft, string>;
}

export type CountdownProps = CountdownLook & CountdownOptions;

/** Counts down to an instant, a second at a time. For the words of a button there is `useCountdown`. */
export function Countdown(props: CountdownProps) {
  const { atMs, seconds, nowMs, onEnd, ...look } = props;
  const { label, spoken, units, className, ...rest } = look;
  const clock = { ...(nowMs && { nowMs }), onEnd };
  const count = useCountdown(atMs === undefined ? { seconds, ...clock } : { atMs, ...clock });
  const said = useSaid(count, spoken);
  const left = timeLeft(count);
  return (
    <span {...rest} className={cx(styles.root, className)} data-state={count === 0 ? 'ended' : 'running'}>
      {/* A timer is not read out by itself; the sentence after it is, at its moments. */}
      <span role="timer" aria-label={label} className={styles.time} data-look={units ? 'boxes' : 'digits'} data-figures>
        {units ? <Boxes left={left} units={units} /> : countdownDigits(left)}
      </span>
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
    </span>
  );
}

/** What was said last. It changes at the moments alone; between them a screen reader is left in peace. */
function useSaid(count: number, spoken: (left: TimeLeft) => string): string {
  const [last, setLast] = useState({ count, said: '' });
  if (last.count === count) return last.said;
  const said = isSpoken(last.count, count) ? spoken(timeLeft(count)) : last.said;
  setLast({ count, said });
  return said;
}

function Boxes({ left, units }: { left: TimeLeft; units: Record<keyof TimeLeft, string> }) {
  const keys = (['days', 'hours', 'minutes', 'seconds'] as const).filter((key) => key !== 'days' || left.days > 0);
  return keys.map((key) => (
    <span key={key} className={styles.box}>
      <b className={styles.digits}>{two(left[key])}</b>
      <small className={styles.unit}>{units[key]}</small>
    </span>
  ));
}
