import { useCallback, useState, type RefCallback } from 'react';

/** The width of an element in px, kept up to date; 0 until it stands in the page. Hand the callback to its `ref`. */
export function useInlineSize(): [ref: RefCallback<HTMLElement>, inlineSizePx: number] {
  const [inlineSizePx, setInlineSizePx] = useState(0);
  const ref = useCallback((element: HTMLElement) => {
    const measure = () => setInlineSizePx(element.clientWidth);
    // At once too: what depends on the width is there at the first paint.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, inlineSizePx];
}
