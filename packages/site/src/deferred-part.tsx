import { useEffect, useRef, useState, type ComponentType, type ReactElement, type RefObject } from 'react';

export interface DeferredPartProps {
  /** Fetches what works. Module-level: the same function at each render. */
  load: () => Promise<ComponentType>;
  /** A button that looks the same and takes the same room, until then. */
  placeholder: ReactElement;
}

/**
 * A part of the first view whose code is loaded when a person reaches for it, by pointer or focus. The focus and the press go over
 * from the placeholder to the part.
 */
export function DeferredPart({ load, placeholder }: DeferredPartProps) {
  const root = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  const { Part, fetchPart, hadFocus } = usePart(load, root);
  useEffect(() => {
    if (Part === null) return;
    const button = root.current?.querySelector('button');
    if (hadFocus.current) button?.focus();
    if (pressed.current) button?.click();
  }, [Part, hadFocus]);
  if (Part !== null) {
    return (
      <span ref={root} style={CONTENTS}>
        <Part />
      </span>
    );
  }
  const press = () => {
    pressed.current = true;
    fetchPart();
  };
  return (
    // Hears what its button lets through: the button itself is the control.
    <span ref={root} style={CONTENTS} onClickCapture={press} onPointerEnter={fetchPart} onFocusCapture={fetchPart}>
      {placeholder}
    </span>
  );
}

/** The wrapper is not there for the layout. */
const CONTENTS = { display: 'contents' } as const;

function usePart(load: DeferredPartProps['load'], root: RefObject<HTMLElement | null>) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const hadFocus = useRef(false);
  const fetchPart = () => {
    // Where it cannot be fetched, the next press tries again.
    load().then((part) => {
      hadFocus.current = root.current?.contains(document.activeElement) ?? false;
      setPart(() => part);
    }, console.error);
  };
  return { Part, fetchPart, hadFocus };
}
