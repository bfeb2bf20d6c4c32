import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the element inside the returned root that the hash of the address names, focuses it, and opens it if it is an article (`<details>`). Without a
 * hash, the page scrolls to its top (spec section 2). Mount the root together with its content, because the element is looked for only once.
 */
export function useAnchor<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const { hash, key } = useLocation();
  // A second press on the same link makes a new history key, so that the effect scrolls to the anchor again.
  const goToAnchor = useEffectEvent((name: string, _key: string) => {
    if (name === '') window.scrollTo(0, 0);
    const target = root.current?.querySelector<HTMLElement>(`[id="${CSS.escape(decodeAnchorName(name))}"]`);
    if (!target) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    focusTarget(target).focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
  });
  useEffect(() => goToAnchor(hash, key), [hash, key]);
  return root;
}

function decodeAnchorName(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // A malformed hash names no element.
    return '';
  }
}

/** Returns the element that receives the focus: the summary of an article, which is its button, or else the target itself. */
function focusTarget(target: HTMLElement): HTMLElement {
  return target.querySelector('summary') ?? target;
}
