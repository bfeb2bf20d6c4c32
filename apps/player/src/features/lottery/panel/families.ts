import type { NumberGroup } from '@baize/lottery/lhc/number-groups';
import { loadFamily as loadPlays, type FamilyPlays } from '../texts/play-families.ts';

/** The parts of a family of packages/lottery that the bet panel needs. */
export interface PanelFamily extends FamilyPlays {
  /** The lunar year at a moment, which decides the odds of plays on animals and elements. 0 where no play needs it. */
  readonly lunarYearAt: (ms: number) => number;
  /** The groups by which many numbers are picked at once in a row of these symbols, in a lunar year. None but for numbers of Mark Six. */
  readonly numberGroups: (symbols: readonly string[], lunarYear: number) => readonly NumberGroup[];
}

type LunarParts = Pick<PanelFamily, 'lunarYearAt' | 'numberGroups'>;

const WITHOUT_LUNAR_YEAR: LunarParts = { lunarYearAt: () => 0, numberGroups: () => [] };
/** The calendar of Mark Six is that of China. */
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Loads a family. Rejects for a family that this edition of the site does not know. */
export async function loadFamily(id: string): Promise<PanelFamily> {
  const [family, lunar] = await Promise.all([loadPlays(id), id === 'lhc' ? loadLunarParts() : WITHOUT_LUNAR_YEAR]);
  return { ...family, ...lunar };
}

async function loadLunarParts(): Promise<LunarParts> {
  const [{ lunarYearOf, LUNAR_YEAR_LAST }, { holdsAllNumbers, numberGroups }] = await Promise.all([
    import('@baize/lottery/lhc/zodiac'),
    import('@baize/lottery/lhc/number-groups'),
  ]);
  return {
    lunarYearAt: (ms) => lunarYearOf(new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10)) ?? LUNAR_YEAR_LAST,
    numberGroups: (symbols, lunarYear) => (holdsAllNumbers(symbols) ? numberGroups(lunarYear) : []),
  };
}
