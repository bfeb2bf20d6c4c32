import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { scrollToSection } from '../features/home/section-in-view.ts';

/** A section of the home page has this id; `/#section-hot` is the page at its hot games. */
const SECTION_HASH = /^#(section-[a-z]+)$/;

/** A section that has not been rendered by then does not exist on this page. */
export const SECTION_WAIT_MS = 10_000;

/** Scrolls to the section that the address names, as the game menu does, as soon as the section is rendered. */
export function useArriveAtSection(): void {
  const { hash, key } = useLocation();
  // A new key with the same hash is another visit to the same section: it scrolls again.
  useEffect(() => arriveAt(hash, key), [hash, key]);
}

/** Returns a function that stops the waiting; `undefined` where nothing is waited for. */
export function arriveAt(hash: string, _visit: string): (() => void) | undefined {
  const [, id] = SECTION_HASH.exec(hash) ?? [];
  if (id === undefined) return undefined;
  const arrive = () => {
    if (!document.getElementById(id)) return false;
    scrollToSection(id);
    return true;
  };
  if (arrive()) return undefined;
  return watchBody(arrive);
}

/** Calls `arrive` after every change of the body until it returns true, for `SECTION_WAIT_MS` at the most. */
function watchBody(arrive: () => boolean): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (arrive()) stop();
  });
  const timer = setTimeout(stop, SECTION_WAIT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
