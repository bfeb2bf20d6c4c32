import { useCallback, useRef } from 'react';

/** What is typed into; not a switch between ways, a box to tick or the close button. */
const FIELD =
  'textarea:enabled, input:enabled:not([type=radio], [type=checkbox], [type=hidden], [type=file], [type=range], [type=button], [type=submit], [hidden], [aria-hidden=true])';
const STOP = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Where the focus of a popup starts: on its first field; where there is none, on the first thing to act on; where there is only the
 * close button, on the popup itself, and it goes on to the first field when that comes (a form that was still loading). After a
 * touch it stays on the popup, so that no keyboard covers it.
 * @param closeSelector what closes the popup; it never takes the focus at the start
 */
export function useFirstField(closeSelector: string) {
  const popup = useRef<HTMLElement>(null);
  const touched = useRef(false);
  const ref = useCallback((element: HTMLElement | null) => {
    popup.current = element;
    if (!element) return undefined;
    const goOn = () => {
      if (document.activeElement === element && !touched.current) firstField(element)?.focus();
    };
    const observer = new MutationObserver(goOn);
    observer.observe(element, { childList: true, subtree: true });
    // The popup takes the focus a frame after it was asked where to start: the form may have come between. Only the first focus in it
    // counts: who presses an empty place later is not sent back.
    element.addEventListener('focus', goOn, { once: true, capture: true });
    return () => observer.disconnect();
  }, []);
  const startAt = useCallback(
    (openedBy: string) => {
      const element = popup.current;
      touched.current = openedBy === 'touch';
      if (!element || touched.current) return true;
      return firstField(element) ?? (hasStop(element, closeSelector) ? true : element);
    },
    [closeSelector],
  );
  return { ref, startAt };
}

function firstField(popup: HTMLElement): HTMLElement | null {
  return popup.querySelector<HTMLElement>(FIELD);
}

function hasStop(popup: HTMLElement, closeSelector: string): boolean {
  return [...popup.querySelectorAll(STOP)].some((stop) => !stop.matches(closeSelector));
}
