import { useCallback, useRef } from 'react';

/** Selector of fields in which a person types. It excludes radio buttons, checkboxes and other inputs without typing. */
const FIELD_SELECTOR =
  'textarea:enabled, input:enabled:not([type=radio], [type=checkbox], [type=hidden], [type=file], [type=range], [type=button], [type=submit], [hidden], [aria-hidden=true])';
const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Sets the initial focus of a popup: its first field, else its first control, else the popup itself if it contains only
 * a close button. In the last case the focus moves to the first field when a form arrives later, unless the person has pressed
 * anything in the popup before. After a touch the focus stays on the popup, so that no on-screen keyboard covers it.
 * @param closeSelector matches the close button, which never gets the initial focus
 */
export function useFirstField(closeSelector: string) {
  const popup = useRef<HTMLElement>(null);
  const touched = useRef(false);
  const ref = useCallback((element: HTMLElement | null) => {
    popup.current = element;
    if (!element) return undefined;
    const stop = () => observer.disconnect();
    const focusFirstField = () => {
      if (touched.current) return stop();
      if (document.activeElement !== element) return undefined;
      const field = firstField(element);
      if (!field) return undefined;
      stop();
      field.focus();
    };
    const observer = new MutationObserver(focusFirstField);
    observer.observe(element, { childList: true, subtree: true });
    // The popup takes the focus one frame after `startAt` was called, and the form may arrive in between. Only the
    // first focus counts: a person who later presses an empty area keeps the focus there.
    element.addEventListener('focus', focusFirstField, { once: true, capture: true });
    for (const press of ['pointerdown', 'keydown'])
      element.addEventListener(press, stop, { once: true, capture: true });
    return stop;
  }, []);
  const startAt = useCallback(
    (openedBy: string) => {
      const element = popup.current;
      touched.current = openedBy === 'touch';
      if (!element || touched.current) return true;
      return firstField(element) ?? (hasFocusable(element, closeSelector) ? true : element);
    },
    [closeSelector],
  );
  return { ref, startAt };
}

function firstField(popup: HTMLElement): HTMLElement | null {
  return popup.querySelector<HTMLElement>(FIELD_SELECTOR);
}

/** Returns whether the popup contains a focusable element other than the close button. */
function hasFocusable(popup: HTMLElement, closeSelector: string): boolean {
  return [...popup.querySelectorAll(FOCUSABLE_SELECTOR)].some((element) => !element.matches(closeSelector));
}
