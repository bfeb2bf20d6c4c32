import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which the text is passed on (debounce). */
const TYPING_PAUSE_MS = 300;

/**
 * State of a search field whose value is stored elsewhere, for example in the address. The field shows each letter at
 * once; `onTextChange` gets the trimmed text after a pause. If the stored value changes by other means (a link, the
 * back button), the field follows.
 */
export function useTypedText(value: string, onTextChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [lastStored, setLastStored] = useState(value);
  if (lastStored !== value) {
    setLastStored(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const reportText = useEffectEvent(() => onTextChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === value) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // A link was followed meanwhile, and this page only stays until the next one has loaded. It must not lead back.
      if (window.location.pathname === pathname) reportText();
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped];
}
