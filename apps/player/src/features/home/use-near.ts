import { useEffect, useRef, useState, type RefObject } from 'react';

/** The distance from the window at which a section is rendered, so that it is complete before it scrolls into view. */
const NEAR_MARGIN = '400px';

/**
 * Returns a ref and whether its element is in or near the window, so that far content can stay unrendered: a home page with a dozen sections would be
 * thousands of elements. An element that contains the focus counts as near, so that the focus is not lost.
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
