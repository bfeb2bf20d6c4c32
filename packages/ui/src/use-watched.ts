import { useState, type FocusEvent } from 'react';

interface WatchedHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Does somebody look closely at an element: with the pointer over it, a finger on it, or the keyboard in it? Give it the handlers. */
export function useWatched(): [watched: boolean, handlers: WatchedHandlers] {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return [
    pointed || focused,
    {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // A press gives the focus too, but who pressed and left does not look any more.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocused((was) => was && relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  ];
}
