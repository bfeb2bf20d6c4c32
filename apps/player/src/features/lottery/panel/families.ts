import type { NumberGroup } from '@baize/lottery/lhc/number-groups';
import { loadFamily as loadPlays, type FamilyPlays } from '../texts/play-families.ts';

/** The parts of a family of packages/lottery that the bet panel needs. */
export interface PanelFamily extends FamilyPlays {
  /** The lunar year at a moment, which decides the odds of plays on animals and elements. 0 where no play needs it. */
  readonly lunarYearAt: (ms: number) => number;
  /** The groups of numbers (animals, colours, digits) that can be picked at once in a row of these symbols. Empty for all but the numbers of Mark Six. */
  readonly numberGroups: (symbols: readonly string[], lunarYear: number) => readonly NumberGroup[];
}

type LunarParts = Pick<PanelFamily, 'lunarYearAt' | 'numberGroups'>;

const WITHOUT_LUNAR_YEAR: LunarParts = { lunarYearAt: () => 0, numberGroups: () => [] };
/** The lunar calendar of Mark Six follows the time of China, UTC+8. */
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Loads the parts of a family. Rejects for an unknown family, and if the code cannot be downloaded. */
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
