import type { Area } from '@baize/i18n/areas';
import type { Play } from '@baize/lottery/play';

/** The plays of a family. Their type parameter is `never`, because this site never evaluates a draw with them. */
export interface FamilyPlays {
  readonly id: string;
  readonly plays: readonly Play<never>[];
}

interface PlayFamily {
  /** The text area that the family needs in addition to `SHARED_AREA`. */
  readonly area: Area;
  /** Loads the plays, which are a separate chunk for each family. */
  readonly load: () => Promise<FamilyPlays>;
}

/** The text area that the plays of all families share. */
export const SHARED_AREA = 'lottery-plays' satisfies Area;

/** The families of packages/lottery by their id, which lotteries name (`Lottery.family`). */
const PLAY_FAMILIES: Readonly<Record<string, PlayFamily>> = {
  ssc: { area: 'lottery-ssc', load: async () => (await import('@baize/lottery/ssc')).ssc },
  p3: { area: 'lottery-ssc', load: async () => (await import('@baize/lottery/daily-digits')).p3 },
  p5: { area: 'lottery-ssc', load: async () => (await import('@baize/lottery/daily-digits')).p5 },
  '11x5': { area: 'lottery-x5', load: async () => (await import('@baize/lottery/11x5')).x5 },
  pk10: { area: 'lottery-pk10', load: async () => (await import('@baize/lottery/pk10')).pk10 },
  klsf: { area: 'lottery-klsf', load: async () => (await import('@baize/lottery/klsf')).klsf },
  k3: { area: 'lottery-k3', load: async () => (await import('@baize/lottery/k3')).k3 },
  pcdd: { area: 'lottery-pcdd', load: async () => (await import('@baize/lottery/pcdd')).pcdd },
  lhc: { area: 'lottery-lhc', load: async () => (await import('@baize/lottery/lhc')).lhc },
  'vn-north': { area: 'lottery-vietnam', load: async () => (await import('@baize/lottery/vietnam')).vietnamNorth },
  'vn-south': { area: 'lottery-vietnam', load: async () => (await import('@baize/lottery/vietnam')).vietnamSouth },
  'vn-south-pair': {
    area: 'lottery-vietnam',
    load: async () => (await import('@baize/lottery/vietnam')).vietnamSouthPair,
  },
  thai: { area: 'lottery-sea', load: async () => (await import('@baize/lottery/sea/thai')).thai },
  '4d': { area: 'lottery-sea', load: async () => (await import('@baize/lottery/sea/four-d')).fourDigits },
  lao: { area: 'lottery-sea', load: async () => (await import('@baize/lottery/sea/lao-hanoi')).lao },
  hanoi: { area: 'lottery-sea', load: async () => (await import('@baize/lottery/sea/lao-hanoi')).hanoi },
};

/** The ids of all families. */
export const FAMILY_IDS: readonly string[] = Object.keys(PLAY_FAMILIES);

/** Throws a RangeError for an unknown family. */
function playFamily(id: string): PlayFamily {
  const family = PLAY_FAMILIES[id];
  if (!family) throw new RangeError(`no family of plays is called ${id}`);
  return family;
}

/** Returns the text area of a family. Throws a RangeError for an unknown family. */
export function textAreaOfFamily(id: string): Area {
  return playFamily(id).area;
}

/** Loads the plays of a family. Rejects with a RangeError for an unknown family, and if the chunk cannot be downloaded. */
export async function loadFamily(id: string): Promise<FamilyPlays> {
  return await playFamily(id).load();
}
