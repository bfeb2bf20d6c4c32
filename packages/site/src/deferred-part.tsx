import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';

export interface DeferredPartProps {
  /** Fetches the working component. A module-level function, so that it is the same at each render. */
  load: () => Promise<ComponentType>;
  /** A button of the same look and size, shown until the component is there. */
  placeholder: ReactElement;
}

/**
 * A part of the first view whose code is loaded when a person reaches for it, by pointer or focus. The focus and the press go over
 * from the placeholder to the part.
 */
export function DeferredPart({ load, placeholder }: DeferredPartProps) {
  const root = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  // A press whose download failed is over: the part must not open by itself when a later download succeeds.
  const { Part, fetchPart, hadFocus } = usePart({ load, root, onFailed: () => void (pressed.current = false) });
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
  /** The press of a mouse focuses the button, which may bring the part before the button is released: no click follows then. */
  const pressByMouse = ({ pointerType, button }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) press();
  };
  return (
    // Events bubble up from the placeholder's button, which is the control.
    <span
      ref={root}
      style={CONTENTS}
      onClickCapture={press}
      onPointerDownCapture={pressByMouse}
      onPointerEnter={fetchPart}
      onFocusCapture={fetchPart}
    >
      {placeholder}
    </span>
  );
}

/** The wrapper generates no box. */
const CONTENTS = { display: 'contents' } as const;

interface PartOptions extends Pick<DeferredPartProps, 'load'> {
  root: RefObject<HTMLElement | null>;
  onFailed: () => void;
}

function usePart({ load, root, onFailed }: PartOptions) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const hadFocus = useRef(false);
  const fetchPart = () => {
    load().then(
      (part) => {
        hadFocus.current = root.current?.contains(document.activeElement) ?? false;
        setPart(() => part);
      },
      // The next press tries again.
      (error: unknown) => {
        onFailed();
        console.error(error);
      },
    );
  };
  return { Part, fetchPart, hadFocus };
}
