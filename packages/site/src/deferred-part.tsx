import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type RefObject,
} from 'react';
import { whenIdle } from './when-idle.ts';

export interface DeferredPartProps {
  /** Fetches what works. Module-level: the same function at each render. */
  load: () => Promise<ComponentType>;
  /** A button that looks the same and takes the same room, until then. */
  placeholder: ReactElement;
}

/**
 * A part of the first view that works a moment later: it is fetched when the browser has nothing else to do, or at once when the
 * person reaches for it. Focus and a press on the placeholder go over to what takes its place.
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
  const fetchIdly = useEffectEvent(fetchPart);
  useEffect(() => whenIdle(() => fetchIdly()), []);
  return { Part, fetchPart, hadFocus };
}
