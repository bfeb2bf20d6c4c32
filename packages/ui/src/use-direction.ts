import { useSyncExternalStore } from 'react';

export type Direction = 'ltr' | 'rtl';

/** Which way the site is read: `dir` of `<html>`, which changes with the language. For what CSS's logical properties cannot turn. */
export function useDirection(): Direction {
  return useSyncExternalStore(subscribe, read, () => 'ltr');
}

function read(): Direction {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}
