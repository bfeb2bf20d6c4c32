import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Goes to what the address names behind "#" as soon as it is there: it is scrolled to and takes the focus, and an article opens.
 * Without a name the page begins at its top (spec section 2). For what is mounted with its content.
 */
export function useAnchor<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const { hash, key } = useLocation();
  // The key: a second press on the same link goes there again.
  const arrive = useEffectEvent((name: string, _key: string) => {
    if (name === '') window.scrollTo(0, 0);
    const target = root.current?.querySelector<HTMLElement>(`[id="${CSS.escape(nameOf(name))}"]`);
    if (!target) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    focusable(target).focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
  });
  useEffect(() => arrive(hash, key), [hash, key]);
  return root;
}

function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Not one of ours: nothing is called that.
    return '';
  }
}

/** A question is heard and pressed at its summary. */
function focusable(target: HTMLElement): HTMLElement {
  return target.querySelector('summary') ?? target;
}
