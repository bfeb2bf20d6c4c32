import { useEffect, useEffectEvent, useState } from 'react';

/** A pause in typing this long hands the text on. */
const TYPING_PAUSE_MS = 300;

/**
 * The text of a search field whose value is kept elsewhere, e.g. in the address. Each letter shows at once; `onTextChange` gets the
 * trimmed text after a pause. When the value changes by other means (a link, the back button), the field follows.
 */
export function useTypedText(value: string, onTextChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const send = useEffectEvent(() => onTextChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => send(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped];
}
