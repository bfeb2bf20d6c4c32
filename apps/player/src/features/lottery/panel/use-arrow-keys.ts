import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * Arrow keys for a grid of buttons, which is a single stop of the Tab key (roving tabindex). Left and right move along the buttons, up and down to the
 * nearest button of the next line as it is laid out, Home and End to the first and the last one. Put `gridProps` on the element around the buttons, and the
 * result of `tabIndexOf` on each button.
 */
export function useArrowKeys() {
  const [current, setCurrent] = useState(0);
  return {
    gridProps: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const buttons = buttonsOf(event.currentTarget);
        const target = findTarget(buttons, buttons.indexOf(event.target as HTMLButtonElement), event.key);
        if (!target) return;
        event.preventDefault();
        target.focus();
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = buttonsOf(event.currentTarget).indexOf(event.target as HTMLButtonElement);
        if (index >= 0) setCurrent(index);
      },
    },
    /** `count` is the number of buttons; if it shrinks, the first one is the stop again. */
    tabIndexOf: (index: number, count: number): 0 | -1 => (index === (current < count ? current : 0) ? 0 : -1),
  };
}

function buttonsOf(grid: HTMLElement): HTMLButtonElement[] {
  return [...grid.querySelectorAll('button')];
}

function findTarget(buttons: readonly HTMLButtonElement[], from: number, key: string): HTMLButtonElement | undefined {
  const start = buttons[from];
  if (!start) return undefined;
  switch (key) {
    case 'ArrowRight':
      return buttons[from + 1];
    case 'ArrowLeft':
      return buttons[from - 1];
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    case 'ArrowDown':
      return nearestOfLine(buttons.slice(from + 1), start);
    case 'ArrowUp':
      return nearestOfLine(buttons.slice(0, from).toReversed(), start);
    default:
      return undefined;
  }
}

/** Finds the button with the smallest horizontal distance in the first other line of the candidates, which are ordered from the start on. */
function nearestOfLine(
  candidates: readonly HTMLButtonElement[],
  start: HTMLButtonElement,
): HTMLButtonElement | undefined {
  const lineTop = candidates.find(({ offsetTop }) => offsetTop !== start.offsetTop)?.offsetTop;
  const line = candidates.filter(({ offsetTop }) => offsetTop === lineTop);
  const distance = ({ offsetLeft }: HTMLButtonElement): number => Math.abs(offsetLeft - start.offsetLeft);
  return line.toSorted((a, b) => distance(a) - distance(b))[0];
}
