import type { MouseEvent } from 'react';

/** Cancels a press on a button that is loading or disabled, so that the form around it is not submitted. */
export function swallowPress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
