import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { loadChunk } from './chunk-load.ts';
import { useChunkFailureToast } from './use-chunk-failure-toast.ts';

export interface DeferredPartProps {
  /** Imports the component. It must be a module-level function, so that its identity stays the same between renders. */
  load: () => Promise<ComponentType>;
  /** A button of the same look and size, shown until the component is loaded. */
  placeholder: ReactElement;
}

/**
 * A part of the first view whose code is loaded when the pointer or the focus reaches it. The focus and a press are
 * transferred from the placeholder to the loaded part.
 */
export function DeferredPart({ load, placeholder }: DeferredPartProps) {
  const root = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  const showFailure = useChunkFailureToast();
  // A press is dropped when its download fails: the part must not open by itself when a later download succeeds. A
  // toast says so, because the button would seem to be dead. A pointer that only passed over the button gets none.
  const onFailed = (error: unknown) => {
    if (pressed.current) showFailure(error);
    pressed.current = false;
  };
  const { Part, fetchPart, hadFocus } = usePart({ load, root, onFailed });
  useEffect(() => {
    if (Part === null) return;
    const button = root.current?.querySelector('button');
    if (hadFocus.current) button?.focus();
    if (pressed.current) button?.click();
  }, [Part, hadFocus]);
  if (Part !== null) {
    return (
      <span ref={root} style={NO_BOX_OF_ITS_OWN}>
        <Part />
      </span>
    );
  }
  const press = () => {
    pressed.current = true;
    fetchPart();
  };
  /**
   * Handles a press by mouse on pointer down. The mouse focuses the button, so the part may replace it before the
   * button is released, and then no click event follows.
   */
  const pressByMouse = ({ pointerType, button }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) press();
  };
  return (
    // These events bubble up from the placeholder's button, which is the interactive control.
    <span
      ref={root}
      style={NO_BOX_OF_ITS_OWN}
      onClickCapture={press}
      onPointerDownCapture={pressByMouse}
      onPointerEnter={fetchPart}
      onFocusCapture={fetchPart}
    >
      {placeholder}
    </span>
  );
}

/** The wrapper must not generate a box. */
const NO_BOX_OF_ITS_OWN = { display: 'contents' } as const;

interface PartOptions extends Pick<DeferredPartProps, 'load'> {
  root: RefObject<HTMLElement | null>;
  onFailed: (error: unknown) => void;
}

function usePart({ load, root, onFailed }: PartOptions) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const hadFocus = useRef(false);
  const fetchPart = () => {
    loadChunk(load).then(
      (part) => {
        hadFocus.current = root.current?.contains(document.activeElement) ?? false;
        setPart(() => part);
      },
      // The next press tries again.
      (error: unknown) => {
        onFailed(error);
        console.error(error);
      },
    );
  };
  return { Part, fetchPart, hadFocus };
}
