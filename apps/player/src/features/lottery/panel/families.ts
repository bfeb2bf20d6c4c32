import type { Play } from '@baize/lottery/play';

/** What the bet panel needs of a family of packages/lottery. */
export interface PanelFamily {
  readonly id: string;
  readonly plays: readonly Play<never>[];
  /** The lunar year at a moment, which decides the odds of plays on animals and elements. 0 where no play needs it. */
  readonly lunarYearAt: (ms: number) => number;
}

const NO_LUNAR_YEAR = () => 0;
/** The calendar of Mark Six is that of China. */
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Each family is a chunk of its own: a page loads the plays of one lottery. */
const LOADERS: Readonly<Record<string, () => Promise<PanelFamily>>> = {
  ssc: async () => ({ ...(await import('@baize/lottery/ssc')).ssc, lunarYearAt: NO_LUNAR_YEAR }),
  '11x5': async () => ({ ...(await import('@baize/lottery/11x5')).x5, lunarYearAt: NO_LUNAR_YEAR }),
  pk10: async () => ({ ...(await import('@baize/lottery/pk10')).pk10, lunarYearAt: NO_LUNAR_YEAR }),
  k3: async () => ({ ...(await import('@baize/lottery/k3')).k3, lunarYearAt: NO_LUNAR_YEAR }),
  pcdd: async () => ({ ...(await import('@baize/lottery/pcdd')).pcdd, lunarYearAt: NO_LUNAR_YEAR }),
  klsf: async () => ({ ...(await import('@baize/lottery/klsf')).klsf, lunarYearAt: NO_LUNAR_YEAR }),
  lhc: loadMarkSix,
  p3: async () => ({ ...(await import('@baize/lottery/daily-digits')).p3, lunarYearAt: NO_LUNAR_YEAR }),
  p5: async () => ({ ...(await import('@baize/lottery/daily-digits')).p5, lunarYearAt: NO_LUNAR_YEAR }),
  'vn-north': async () => ({ ...(await import('@baize/lottery/vietnam')).vietnamNorth, lunarYearAt: NO_LUNAR_YEAR }),
  'vn-south': async () => ({ ...(await import('@baize/lottery/vietnam')).vietnamSouth, lunarYearAt: NO_LUNAR_YEAR }),
  thai: async () => ({ ...(await import('@baize/lottery/sea/thai')).thai, lunarYearAt: NO_LUNAR_YEAR }),
  '4d': async () => ({ ...(await import('@baize/lottery/sea/four-d')).fourDigits, lunarYearAt: NO_LUNAR_YEAR }),
  lao: async () => ({ ...(await import('@baize/lottery/sea/lao-hanoi')).lao, lunarYearAt: NO_LUNAR_YEAR }),
  hanoi: async () => ({ ...(await import('@baize/lottery/sea/lao-hanoi')).hanoi, lunarYearAt: NO_LUNAR_YEAR }),
};

async function loadMarkSix(): Promise<PanelFamily> {
  const [{ lhc }, { lunarYearOf, LUNAR_YEAR_LAST }] = await Promise.all([
    import('@baize/lottery/lhc'),
    import('@baize/lottery/lhc/zodiac'),
  ]);
  const lunarYearAt = (ms: number) =>
    lunarYearOf(new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10)) ?? LUNAR_YEAR_LAST;
  return { ...lhc, lunarYearAt };
}

/** Loads a family. Rejects for a family that this edition of the site does not know. */
export async function loadFamily(id: string): Promise<PanelFamily> {
  const load = LOADERS[id];
  if (!load) throw new Error(`no family of lotteries is called ${id}`);
  return await load();
}
