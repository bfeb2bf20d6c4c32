import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which the text is passed on (debounce). */
const TYPING_PAUSE_MS = 300;

/**
 * State of a search field whose value is stored elsewhere, for example in the address. The field shows each letter at
 * once; `onTextChange` gets the trimmed text after a pause. If the stored value changes by other means (a link, the
 * back button), the field follows. A text of the field itself that is stored late does not replace letters that were
 * typed in the meantime.
 */
export function useTypedText(value: string, onTextChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [lastStored, setLastStored] = useState(value);
  // Texts that were passed on and are not stored yet, oldest first. A navigation stores its text later, while the person types on.
  const [unstored, setUnstored] = useState<readonly string[]>([]);
  if (lastStored !== value) {
    setLastStored(value);
    const index = unstored.indexOf(value);
    setUnstored(index === -1 ? [] : unstored.slice(index + 1));
    if (index === -1 && typed.trim() !== value) setTyped(value);
  }
  const reportText = useEffectEvent(() => {
    const text = typed.trim();
    setUnstored((texts) => [...texts, text]);
    onTextChange(text);
  });
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
