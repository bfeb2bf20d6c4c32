import type { MouseEvent } from 'react';

/** Handles a press on a button that is loading or disabled: nothing happens, and the form around the button is not submitted. */
export function swallowPress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
