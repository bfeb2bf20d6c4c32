import type { Area } from '@baize/i18n/areas';
import type { Play } from '@baize/lottery/play';

/** The plays of a family, whose draws are not looked at. */
export interface FamilyPlays {
  readonly id: string;
  readonly plays: readonly Play<never>[];
}

interface PlayFamily {
  /** The texts that the family adds to `SHARED_AREA`. */
  readonly area: Area;
  /** Each family is a script of its own. */
  readonly load: () => Promise<FamilyPlays>;
}

/** Words that the plays of several families share. */
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

function playFamily(id: string): PlayFamily {
  const family = PLAY_FAMILIES[id];
  if (!family) throw new RangeError(`no family of plays is called ${id}`);
  return family;
}

/** The area that holds a family's own texts. */
export function textAreaOfFamily(id: string): Area {
  return playFamily(id).area;
}

export async function loadFamily(id: string): Promise<FamilyPlays> {
  return await playFamily(id).load();
}
