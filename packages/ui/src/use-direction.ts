import { useSyncExternalStore } from 'react';

export type Direction = 'ltr' | 'rtl';

/** Returns the direction of the site: `dir` of `<html>`, which changes with the language. It is for code that CSS logical properties cannot cover. */
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
