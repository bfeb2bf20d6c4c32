import type { Play } from '@baize/lottery/play';
import { useEffect, useState } from 'react';
import { FAMILY_IDS, loadFamily } from '../texts/play-families.ts';

interface Loaded {
  readonly family: string;
  readonly plays: readonly Play<never>[];
}

const NO_PLAYS: readonly Play<never>[] = [];

/** Tells whether packages/lottery knows the family. A bet on a family that was taken off sale for good is shown by its ids. */
export function isKnownFamily(family: string): boolean {
  return FAMILY_IDS.includes(family);
}

/** The plays of a known family: `undefined` while they are loading, none where they cannot be loaded. */
export function usePlays(family: string): readonly Play<never>[] | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const leave = new AbortController();
    const keep = (plays: readonly Play<never>[]) => leave.signal.aborted || setLoaded({ family, plays });
    loadFamily(family).then(
      ({ plays }) => keep(plays),
      () => keep(NO_PLAYS),
    );
    return () => leave.abort();
  }, [family]);
  return loaded?.family === family ? loaded.plays : undefined;
}
