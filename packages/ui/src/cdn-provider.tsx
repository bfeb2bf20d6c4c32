import { createContext, use, useState, type ReactNode } from 'react';
import { pickCdn } from './image-model.ts';

const CdnContext = createContext<string | undefined>(undefined);

export interface CdnProviderProps {
  /** The server's list (`imageCDNs`); empty until it is known. */
  cdns: readonly string[];
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  random?: () => number;
  children: ReactNode;
}

/** Picks one CDN at random, once: all pictures of a visit come from it, so each is fetched and cached once. */
export function CdnProvider({ cdns, random = Math.random, children }: CdnProviderProps) {
  const [picked, setPicked] = useState(() => pickCdn(cdns, random));
  const stale = picked === undefined ? cdns.length > 0 : !cdns.includes(picked);
  // Only when the list came later, or no longer has it.
  if (stale) setPicked(pickCdn(cdns, random));
  return <CdnContext value={picked}>{children}</CdnContext>;
}

/** The host of this visit's pictures; undefined: the site's own. */
export function useCdn(): string | undefined {
  return use(CdnContext);
}
