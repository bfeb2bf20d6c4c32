import { useEffect, useRef, useState, type RefObject } from 'react';

/** A section is rendered at this distance outside the window, so that it stands when the person arrives. */
const NEAR_MARGIN = '400px';

/**
 * True while the element is in or near the window. What is far away need not be drawn: a home page of a dozen sections would be
 * thousands of elements. The one that holds the focus stays.
 */
export function useNear<Element extends HTMLElement>(initially = false): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [near, setNear] = useState(initially);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true;
        setNear(isNear || watched.contains(document.activeElement));
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, near];
}
