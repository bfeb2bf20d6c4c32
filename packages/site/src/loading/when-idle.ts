import { useEffect, useState } from 'react';

/** The callback runs after this time at the latest, even if the page stays busy. */
const IDLE_LIMIT_MS = 4000;

/** Time after the load of the page before deferred work starts without an interaction. */
const REST_MS = 4000;

/** Events that show that the person starts to use the page. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

let rested: Promise<void> | undefined;

/**
 * Defers `act` until the browser is idle (`requestIdleCallback`), and either the page was loaded a few seconds ago or
 * the person has started to use it. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let cancel: (() => void) | undefined;
  let off = false;
  rested ??= rest();
  void rested.then(() => {
    if (!off) cancel = onceIdle(act);
  });
  return () => {
    off = true;
    cancel?.();
  };
}

async function rest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const act = () => resolve();
  for (const name of INPUT_EVENTS) addEventListener(name, act, { once: true });
  const start = () => void setTimeout(act, REST_MS);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
  await promise;
}

function onceIdle(act: () => void): () => void {
  // Safari does not support `requestIdleCallback` yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}

/** Returns false during the first view, and true once `whenIdle` has run. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

/** Ends the current task, so that the browser can paint or handle a tap before the rest of the work. */
export async function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve);
  await promise;
}
