import { useState, type FocusEvent } from 'react';

interface WatchedHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Returns whether a person is interacting with an element: the pointer or a finger is on it, or it contains the
 * keyboard focus. Spread the handlers on it.
 */
export function useWatched(): [watched: boolean, handlers: WatchedHandlers] {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return [
    pointed || focused,
    {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // A press focuses an element too, but after the pointer has left, this focus must not count.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocused((was) => was && relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  ];
}
