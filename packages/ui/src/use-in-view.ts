import { useCallback, useState, type RefCallback } from 'react';

/** Returns whether at least the share `threshold` of the element was visible at any time so far. Pass the callback to `ref`. */
export function useInView(threshold: number, already = false): [ref: RefCallback<HTMLElement>, seen: boolean] {
  const [seen, setSeen] = useState(already);
  const ref = useCallback(
    (element: HTMLElement) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          setSeen(true);
        },
        { threshold },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [threshold],
  );
  return [ref, seen];
}
