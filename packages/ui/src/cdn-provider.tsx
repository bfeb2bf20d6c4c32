import { createContext, use, useState, type ReactNode } from 'react';
import { pickCdn } from './image-model.ts';

const CdnContext = createContext<string | undefined>(undefined);

export interface CdnProviderProps {
  /** The server's list `imageCDNs`; empty while it loads. */
  cdns: readonly string[];
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  random?: () => number;
  children: ReactNode;
}

/** Picks one CDN at random, once per visit, so that each picture is fetched and cached only once. */
export function CdnProvider({ cdns, random = Math.random, children }: CdnProviderProps) {
  const [picked, setPicked] = useState(() => pickCdn(cdns, random));
  const mustPickAgain = picked === undefined ? cdns.length > 0 : !cdns.includes(picked);
  // This is so only if the list arrived after the first render or no longer contains the picked CDN.
  if (mustPickAgain) setPicked(pickCdn(cdns, random));
  return <CdnContext value={picked}>{children}</CdnContext>;
}

/** Returns the CDN of this visit; undefined means the site's own host. */
export function useCdn(): string | undefined {
  return use(CdnContext);
}
