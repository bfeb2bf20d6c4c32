import { prizeTier, tieTier, type PlayRule, type PrizeTier, type TierWin } from '../core/play.ts';
import { compareRatios, ratio } from '../core/ratio.ts';
import { symbolRow } from '../core/rows.ts';

/** A named outcome that can be bet on, with its exact chance. */
export interface PlayOption {
  readonly id: string;
  readonly wins: bigint;
  readonly ties?: bigint;
  /** Kind of note; options with equal chances may share one, and thereby their odds. The default is the id. */
  readonly noteKind?: string;
}

export interface OptionOutcome {
  /** Winning options; an option that is listed twice wins twice. */
  readonly wins: readonly string[];
  readonly ties?: readonly string[];
}

interface OptionsRule<Draw> {
  readonly rowId?: string;
  readonly outcomes: bigint;
  readonly options: readonly PlayOption[];
  readonly opposites?: readonly (readonly string[])[];
  readonly outcome: (draw: Draw) => OptionOutcome;
}

/** Creates a play of named options: each picked option is a note with its own odds. */
export function options<Draw>({
  rowId = 'options',
  outcomes,
  options: all,
  opposites,
  outcome,
}: OptionsRule<Draw>): PlayRule<Draw> {
  const kinds = new Map(all.map(({ id, noteKind }) => [id, noteKind ?? id]));
  const ids = all.map(({ id }) => id);
  return {
    shape: 'options',
    rows: [symbolRow(rowId, ids)],
    tiers: optionTiers(all, outcomes),
    ...(opposites && { opposites }),
    countNotes: ([picked = []]) => picked.length,
    noteKindOf: (option) => kinds.get(option) ?? option,
    compile: (draw) => {
      const { wins, ties = [] } = outcome(draw);
      return ([picked = []]) => [
        ...tierWins(wins, picked, (option) => kinds.get(option) ?? option),
        ...tierWins(ties, picked, (option) => `${kinds.get(option) ?? option}.tie`),
      ];
    },
    examples: ids.map((id) => ({ selection: [[id]], notesByKind: { [kinds.get(id) ?? id]: 1 } })),
  };
}

function optionTiers(all: readonly PlayOption[], outcomes: bigint): PrizeTier[] {
  const tiers = new Map<string, PrizeTier>();
  for (const { id, wins, ties = 0n, noteKind = id } of all) {
    assertSameChance(tiers.get(noteKind), wins, outcomes);
    tiers.set(noteKind, prizeTier(noteKind, wins, outcomes));
    if (ties > 0n) tiers.set(`${noteKind}.tie`, tieTier(noteKind, ties, outcomes));
  }
  return [...tiers.values()];
}

function assertSameChance(tier: PrizeTier | undefined, wins: bigint, outcomes: bigint): void {
  if (!tier || compareRatios(tier.expectedWins, ratio(wins, outcomes)) === 0n) return;
  throw new RangeError(`options of the kind ${tier.noteKind} have different chances`);
}

function tierWins(drawn: readonly string[], picked: readonly string[], tierOf: (option: string) => string): TierWin[] {
  const notes = new Map<string, number>();
  for (const option of drawn) {
    if (picked.includes(option)) notes.set(tierOf(option), (notes.get(tierOf(option)) ?? 0) + 1);
  }
  return Array.from(notes, ([tier, count]) => ({ tier, notes: count }));
}

/** Creates options with equal chances, such as the ten digits of a position. */
export function equalOptions(ids: readonly string[], wins: bigint, noteKind: string): PlayOption[] {
  return ids.map((id) => ({ id, wins, noteKind }));
}
