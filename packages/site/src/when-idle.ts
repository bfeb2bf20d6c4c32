import { useEffect, useState } from 'react';

/** At the latest after this long it happens, however busy the page is. */
const IDLE_LIMIT_MS = 4000;

/** So long a page that has loaded is left to whoever looks at it, before it goes on by itself. */
const REST_MS = 4000;

/** What says that somebody is about to want more. */
const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const;

let rested: Promise<void> | undefined;

/**
 * Acts when the page has stood for a moment, or somebody has begun to use it, and the browser has nothing else to do. Returns what
 * calls it off.
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
  for (const name of ACTS) addEventListener(name, act, { once: true });
  const start = () => void setTimeout(act, REST_MS);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
  await promise;
}

function onceIdle(act: () => void): () => void {
  // Safari has no idle callback yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}

/** False while the first view is made and looked at; then true, as `whenIdle` says. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

/** The rest is done in a task of its own: the browser may paint or answer a tap before it. */
export async function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve);
  await promise;
}
