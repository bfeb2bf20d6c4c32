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

/** Loads the parts of a family. Rejects for an unknown family, and if the code cannot be downloaded. */
export async function loadFamily(id: string): Promise<PanelFamily> {
  const [family, lunar] = await Promise.all([loadPlays(id), id === 'lhc' ? loadLunarParts() : WITHOUT_LUNAR_YEAR]);
  return { ...family, ...lunar };
}

async function loadLunarParts(): Promise<LunarParts> {
  const [{ lunarYearAt }, { holdsAllNumbers, numberGroups }] = await Promise.all([
    import('../texts/lunar-year.ts'),
    import('@baize/lottery/lhc/number-groups'),
  ]);
  return {
    lunarYearAt,
    numberGroups: (symbols, lunarYear) => (holdsAllNumbers(symbols) ? numberGroups(lunarYear) : []),
  };
}
