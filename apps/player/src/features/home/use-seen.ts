import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far below the window a section starts to load: it is there when the person arrives. */
const SEEN_AHEAD = '600px';

/** True from the moment that the element comes near the window; stays true. */
export function useSeen<Element extends HTMLElement>(initially: boolean): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [seen, setSeen] = useState(initially);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: SEEN_AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen];
}
