import { useCallback, useState, type RefCallback } from 'react';

/** Returns the current width of an element in pixels; 0 before it is mounted. Pass the callback to `ref`. */
export function useInlineSize(): [ref: RefCallback<HTMLElement>, inlineSizePx: number] {
  const [inlineSizePx, setInlineSizePx] = useState(0);
  const ref = useCallback((element: HTMLElement) => {
    const measure = () => setInlineSizePx(element.clientWidth);
    // The width is measured at once, so that dependent content is correct at the first paint.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, inlineSizePx];
}
