import { loadFamily as loadPlays, type FamilyPlays } from '../texts/play-families.ts';

/** The parts of a family of packages/lottery that the bet panel needs. */
export interface PanelFamily extends FamilyPlays {
  /** The lunar year at a moment, which decides the odds of plays on animals and elements. 0 where no play needs it. */
  readonly lunarYearAt: (ms: number) => number;
}

const NO_LUNAR_YEAR = () => 0;
/** The calendar of Mark Six is that of China. */
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Loads a family. Rejects for a family that this edition of the site does not know. */
export async function loadFamily(id: string): Promise<PanelFamily> {
  const [family, lunarYearAt] = await Promise.all([loadPlays(id), id === 'lhc' ? loadLunarYears() : NO_LUNAR_YEAR]);
  return { ...family, lunarYearAt };
}

async function loadLunarYears(): Promise<PanelFamily['lunarYearAt']> {
  const { lunarYearOf, LUNAR_YEAR_LAST } = await import('@baize/lottery/lhc/zodiac');
  return (ms) => lunarYearOf(new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10)) ?? LUNAR_YEAR_LAST;
}
