import type { Play } from '@baize/lottery/play';
import { useEffect, useState } from 'react';
import { FAMILY_IDS, loadFamily } from '../texts/play-families.ts';

interface Loaded {
  readonly family: string;
  readonly plays: readonly Play<never>[];
}

const NO_PLAYS: readonly Play<never>[] = [];

/** Returns whether packages/lottery has the plays of a family. A bet on a family that was removed for good is shown by its ids. */
export function isKnownFamily(family: string): boolean {
  return FAMILY_IDS.includes(family);
}

/** Loads the plays of a known family. Returns `undefined` while they are loading, and an empty list if they cannot be loaded. */
export function usePlays(family: string): readonly Play<never>[] | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const abortController = new AbortController();
    const store = (plays: readonly Play<never>[]) => abortController.signal.aborted || setLoaded({ family, plays });
    loadFamily(family).then(
      ({ plays }) => store(plays),
      () => store(NO_PLAYS),
    );
    return () => abortController.abort();
  }, [family]);
  return loaded?.family === family ? loaded.plays : undefined;
}
