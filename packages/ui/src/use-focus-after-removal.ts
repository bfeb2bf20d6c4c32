import { useCallback } from 'react';

/** Marks each button that removes its row. */
const REMOVING_SELECTOR = '[data-removes]';
const HEADING_SELECTOR = 'h1, h2, h3, h4';
const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"]';
/**
 * Maximum number of frames to wait. A dialog restores the focus within a few frames after it has closed; a later focus
 * is the person's own choice.
 */
const FRAMES_MAX = 60;

interface PressedButton {
  readonly button: Element;
  /** Position among the buttons that remove a row. */
  readonly index: number;
  readonly heading: HTMLElement | null;
}

/**
 * Keeps the focus in a list when a removed row disappears; a browser would move it to the body. The focus goes to the
 * button with `data-removes` of the next row, else of the previous row, else to `emptySelector`, else to the heading of
 * the section. The focus moves only if such a button was pressed, and not if a row disappears for another reason.
 * @param emptySelector selects the element that gets the focus after the last row, for example the field that adds a
 * row
 * @returns the ref of an element around the list, which stays mounted when the last row is removed
 */
export function useFocusAfterRemoval(emptySelector?: string): (list: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (list) => {
      if (!list) return undefined;
      let pressed: PressedButton | undefined;
      const remember = ({ target }: Event) => {
        if (target instanceof Element) pressed = pressedButton(list, target) ?? pressed;
      };
      const observer = new MutationObserver(() => {
        if (!pressed || pressed.button.isConnected) return;
        const { index, heading } = pressed;
        pressed = undefined;
        focusWhenFree(list, () => nextButton(list, index) ?? placeWhenEmpty(list, emptySelector, heading));
      });
      list.addEventListener('click', remember, { capture: true });
      observer.observe(list, { childList: true, subtree: true });
      return () => {
        list.removeEventListener('click', remember, { capture: true });
        observer.disconnect();
      };
    },
    [emptySelector],
  );
}

function pressedButton(list: Element, target: Element): PressedButton | undefined {
  const button = target.closest(REMOVING_SELECTOR);
  if (!button) return undefined;
  const heading = button.closest('section')?.querySelector<HTMLElement>(HEADING_SELECTOR) ?? null;
  return { button, index: [...list.querySelectorAll(REMOVING_SELECTOR)].indexOf(button), heading };
}

/** Returns the button of the row that took the place of the removed row, else that of the row before. */
function nextButton(list: Element, index: number): HTMLElement | undefined {
  const buttons = [...list.querySelectorAll<HTMLElement>(REMOVING_SELECTOR)];
  return buttons[index] ?? buttons[index - 1];
}

function placeWhenEmpty(
  list: Element,
  selector: string | undefined,
  heading: HTMLElement | null,
): HTMLElement | undefined {
  const place = selector === undefined ? null : list.querySelector<HTMLElement>(selector);
  if (place) return place;
  const title = heading?.isConnected ? heading : document.querySelector<HTMLElement>('main h1');
  // `tabIndex = -1` makes a heading focusable by script and keeps it out of the tab order.
  if (title) title.tabIndex = -1;
  return title ?? undefined;
}

/**
 * Focuses the target once the dialog that confirmed the removal has closed. If the person has focused something else
 * meanwhile, the focus is not moved.
 */
function focusWhenFree(list: Element, target: () => HTMLElement | undefined, framesLeft = FRAMES_MAX): void {
  const active = document.activeElement;
  const dialog = active?.closest(DIALOG_SELECTOR);
  if (dialog && !dialog.contains(list)) {
    if (framesLeft > 0) requestAnimationFrame(() => focusWhenFree(list, target, framesLeft - 1));
    return;
  }
  // The focus of the removed row was lost to the body, or to the dialog around the list if there is one.
  if (active === null || active === document.body || active === dialog) target()?.focus();
}
