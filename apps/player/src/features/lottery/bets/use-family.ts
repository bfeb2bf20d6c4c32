import type { InputRow, PlayMarket } from '@baize/lottery/play';
import { useEffect, useState } from 'react';

/** What a page reads of a play. The family's draws are not settled here. */
export interface ShownPlay {
  readonly id: string;
  readonly group: string;
  readonly family: string;
  readonly market: PlayMarket;
  readonly rows: readonly InputRow[];
}

interface ShownFamily {
  readonly plays: readonly ShownPlay[];
}

/** Each family is a file of its own, which is loaded with the first bet on it. */
const LOADERS: Readonly<Record<string, () => Promise<ShownFamily>>> = {
  ssc: async () => (await import('@baize/lottery/ssc')).ssc,
  '11x5': async () => (await import('@baize/lottery/11x5')).x5,
  pk10: async () => (await import('@baize/lottery/pk10')).pk10,
  lhc: async () => (await import('@baize/lottery/lhc')).lhc,
  p3: async () => (await import('@baize/lottery/daily-digits')).p3,
  p5: async () => (await import('@baize/lottery/daily-digits')).p5,
  k3: async () => (await import('@baize/lottery/k3')).k3,
  pcdd: async () => (await import('@baize/lottery/pcdd')).pcdd,
  klsf: async () => (await import('@baize/lottery/klsf')).klsf,
  'vn-north': async () => (await import('@baize/lottery/vietnam')).vietnamNorth,
  'vn-south': async () => (await import('@baize/lottery/vietnam')).vietnamSouth,
  'vn-south-pair': async () => (await import('@baize/lottery/vietnam')).vietnamSouthPair,
  thai: async () => (await import('@baize/lottery/sea/thai')).thai,
  '4d': async () => (await import('@baize/lottery/sea/four-d')).fourDigits,
  lao: async () => (await import('@baize/lottery/sea/lao-hanoi')).lao,
  hanoi: async () => (await import('@baize/lottery/sea/lao-hanoi')).hanoi,
};

/**
 * The play of a bet. `undefined` while its family is loading, and where it cannot be loaded or is unknown: the page then shows the
 * selection without the names of its rows.
 */
export function usePlay(family: string, playId: string): ShownPlay | undefined {
  const [plays, setPlays] = useState<readonly ShownPlay[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    LOADERS[family]?.().then(
      (loaded) => leave.signal.aborted || setPlays(loaded.plays),
      () => undefined,
    );
    return () => leave.abort();
  }, [family]);
  return plays.find(({ id }) => id === playId);
}
