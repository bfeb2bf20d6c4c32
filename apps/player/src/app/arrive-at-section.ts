import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { scrollToSection } from '../features/home/section-in-view.ts';

/** Sections of the home page have ids of this form, so that `/#section-hot` leads to the hot games. */
const SECTION_HASH = /^#(section-[a-z]+)$/;

/** The longest time, in ms, that a section may take to render. After it, the section is taken not to exist on this page. */
export const SECTION_WAIT_MS = 10_000;

/** Scrolls to the section that the address names, as the game menu does, as soon as the section is rendered. */
export function useArriveAtSection(): void {
  const { hash, key } = useLocation();
  // A new key with the same hash is another visit to the same section: it scrolls again.
  useEffect(() => scrollWhenRendered(hash, key), [hash, key]);
}

/**
 * Scrolls to the section named by `hash`, at once or when the section is rendered. Returns a function that stops the waiting, or `undefined`
 * where nothing is left to wait for. The second parameter is unused: the history key stands there because the effect depends on it.
 */
export function scrollWhenRendered(hash: string, _visit: string): (() => void) | undefined {
  const [, id] = SECTION_HASH.exec(hash) ?? [];
  if (id === undefined) return undefined;
  const scrollIfRendered = () => {
    if (!document.getElementById(id)) return false;
    scrollToSection(id);
    return true;
  };
  if (scrollIfRendered()) return undefined;
  return retryOnBodyChange(scrollIfRendered);
}

/**
 * Calls `attempt` after every change of the body until it returns true, for `SECTION_WAIT_MS` at the most. Returns a function that stops
 * the calls.
 */
function retryOnBodyChange(attempt: () => boolean): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(stop, SECTION_WAIT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
