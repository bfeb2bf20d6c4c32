import { useState, type ComponentProps } from 'react';
import { countdownDigits, isSpoken, timeLeft, two, type TimeLeft, type WriteDays } from './countdown-model.ts';
import styles from './countdown.module.css';
import { cx } from './cx.ts';
import { useCountdown, type CountdownOptions } from './use-countdown.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CountdownLook extends Omit<ComponentProps<'span'>, 'children'> {
  /** Name of the awaited event: "Next draw". */
  label: string;
  /** Returns the remaining time as a sentence. It is announced politely at 1 hour, 10, 5 and 1 minutes, 30, 10 and 0 seconds. */
  spoken: (left: TimeLeft) => string;
  /** Labels of the units. If given, each unit has its own box, as before a draw; the days are shown only while there are any. */
  units?: Record<keyof TimeLeft, string>;
  /** Writes a time of a day or more in the language of the reader. Without it and without `units`, the hours go beyond 24: "157:42:05". */
  writeDays?: WriteDays;
}

export type CountdownProps = CountdownLook & CountdownOptions;

/** Counts down to an instant in seconds. For the label of a button use `useCountdown`. */
export function Countdown(props: CountdownProps) {
  const { atMs, seconds, nowMs, onEnd, ...look } = props;
  const { label, spoken, units, writeDays, className, ...rest } = look;
  const clock = { ...(nowMs && { nowMs }), onEnd };
  const count = useCountdown(atMs === undefined ? { seconds, ...clock } : { atMs, ...clock });
  const announced = useAnnouncement(count, spoken);
  const left = timeLeft(count);
  return (
    <span {...rest} className={cx(styles.root, className)} data-state={count === 0 ? 'ended' : 'running'}>
      {/* Screen readers do not announce a timer; they announce the sentence after it at its moments. */}
      <span role="timer" aria-label={label} className={styles.time} data-look={units ? 'boxes' : 'digits'} data-figures>
        {units ? <Boxes left={left} units={units} /> : countdownDigits(left, writeDays)}
      </span>
      <output>
        <VisuallyHidden>{announced}</VisuallyHidden>
      </output>
    </span>
  );
}

/** Returns the last announced sentence. It changes only at the announced moments, so that screen readers do not disturb in between. */
function useAnnouncement(count: number, spoken: (left: TimeLeft) => string): string {
  const [last, setLast] = useState({ count, announced: '' });
  if (last.count === count) return last.announced;
  const announced = isSpoken(last.count, count) ? spoken(timeLeft(count)) : last.announced;
  setLast({ count, announced });
  return announced;
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
