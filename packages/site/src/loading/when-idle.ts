import { useEffect, useState } from 'react';

/** The callback runs after this time at the latest, even if the page stays busy. */
const IDLE_LIMIT_MS = 4000;

/** Time after the load of the page before deferred work starts without an interaction. */
const START_DELAY_MS = 4000;

/** Events that show that the person starts to use the page. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Resolves when deferred work may start. One promise serves the whole page. */
let quietMoment: Promise<void> | undefined;

/**
 * Defers `callback` until the browser is idle (`requestIdleCallback`), and either the page was loaded a few seconds ago or
 * the person has started to use it. Returns a function that cancels it.
 */
export function whenIdle(callback: () => void): () => void {
  let cancel: (() => void) | undefined;
  let isCancelled = false;
  quietMoment ??= waitForQuietMoment();
  void quietMoment.then(() => {
    if (!isCancelled) cancel = onceIdle(callback);
  });
  return () => {
    isCancelled = true;
    cancel?.();
  };
}

/** Resolves at the first input of the person, or `REST_MS` after the page was loaded. */
async function waitForQuietMoment(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const resolveOnce = () => resolve();
  for (const name of INPUT_EVENTS) addEventListener(name, resolveOnce, { once: true });
  const start = () => void setTimeout(resolveOnce, START_DELAY_MS);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
  await promise;
}

function onceIdle(callback: () => void): () => void {
  // Safari does not support `requestIdleCallback` yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: IDLE_LIMIT_MS });
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
