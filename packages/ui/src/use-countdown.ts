import { useEffect, useRef, useState } from 'react';
import { nextTickMs, secondsUntil } from './countdown-model.ts';

/** Target of a countdown: an instant in milliseconds since 1970, or a number of seconds from the first render. */
export type CountdownTarget = { atMs: number; seconds?: never } | { seconds: number; atMs?: never };

export type CountdownOptions = CountdownTarget & {
  /** Returns the time in milliseconds since 1970, usually the server's. */
  nowMs?: () => number;
  /** Called once when the time is over. It is not called for a target that had already passed at the start. */
  onEnd?: (() => void) | undefined;
};

/** Returns the remaining whole seconds and updates them each second, for example for a label ("Send again in 59 s"). */
export function useCountdown({ atMs, seconds, nowMs = Date.now, onEnd }: CountdownOptions): number {
  const [latestNowMs, latestOnEnd] = [useLatest(nowMs), useLatest(onEnd)];
  const [left, setLeft] = useState(() => seconds ?? secondsUntil(atMs, nowMs()));
  useEffect(() => {
    const untilMs = atMs ?? latestNowMs.current() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      const at = latestNowMs.current();
      const count = secondsUntil(untilMs, at);
      setLeft(count);
      if (count > 0) timer = setTimeout(tick, nextTickMs(untilMs, at));
      return count;
    };
    const tick = () => {
      if (show() === 0) latestOnEnd.current?.();
    };
    show();
    return () => clearTimeout(timer);
  }, [atMs, seconds, latestNowMs, latestOnEnd]);
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
