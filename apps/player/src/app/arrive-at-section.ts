import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { scrollToSection } from '../features/home/section-in-view.ts';

/** A section of the home page has this id; `/#section-hot` is the page at its hot games. */
const SECTION_HASH = /^#(section-[a-z]+)$/;

/** An address that names a section of home scrolls there, as the game menu does, once the section stands. */
export function useArriveAtSection(): void {
  const { hash, key } = useLocation();
  useEffect(() => arriveAt(hash, key), [hash, key]);
}

/** `_visit`: whoever asks for the same section again goes there again. Returns what stops the waiting. */
function arriveAt(hash: string, _visit: string): (() => void) | undefined {
  const [, id] = SECTION_HASH.exec(hash) ?? [];
  if (id === undefined) return undefined;
  const arrive = () => {
    if (!document.getElementById(id)) return false;
    scrollToSection(id);
    return true;
  };
  if (arrive()) return undefined;
  const observer = new MutationObserver(() => {
    if (arrive()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
