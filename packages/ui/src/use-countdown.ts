import { useEffect, useRef, useState } from 'react';
import { nextTickMs, secondsUntil } from './countdown-model.ts';

/** Up to an instant (ms since 1970), or for so many seconds from when it is first shown. */
export type CountdownTarget = { atMs: number; seconds?: never } | { seconds: number; atMs?: never };

export type CountdownOptions = CountdownTarget & {
  /** The time in ms since 1970; the server's, when it is known to differ. */
  nowMs?: () => number;
  /** Once, when nothing is left. Not for a target that had passed from the start. */
  onEnd?: (() => void) | undefined;
};

/** The whole seconds that are left, renewed on the second: for the words of a button ("Send again in 59 s"). */
export function useCountdown({ atMs, seconds, nowMs = Date.now, onEnd }: CountdownOptions): number {
  const [now, end] = [useLatest(nowMs), useLatest(onEnd)];
  const [left, setLeft] = useState(() => seconds ?? secondsUntil(atMs, nowMs()));
  useEffect(() => {
    const untilMs = atMs ?? now.current() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      const at = now.current();
      const count = secondsUntil(untilMs, at);
      setLeft(count);
      if (count > 0) timer = setTimeout(tick, nextTickMs(untilMs, at));
      return count;
    };
    const tick = () => {
      if (show() === 0) end.current?.();
    };
    show();
    return () => clearTimeout(timer);
  }, [atMs, seconds, now, end]);
  return left;
}

/** Keeps the latest value in a ref, for an effect that must not restart when the value changes. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
