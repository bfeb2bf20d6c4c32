import type { Play, PlayExample, Selection } from './play.ts';
import { addRatios, compareRatios, divideRatios, multiplyRatios, ONE, ratio, ZERO, type Ratio } from './ratio.ts';

/** Reason why the bets of one member on one play and issue earn no valid bet. */
export type HedgeKind = 'opposites' | 'covered';

/** A merchant's rules about bets that cover each other. */
export interface HedgeRules {
  /** Bets on more than this percentage of a position cover each other; 100 means no limit. */
  readonly coveredPercentMax: number;
  /** True where opposite sides do not count as bets that cover each other. */
  readonly allowsOpposites: boolean;
}

/**
 * Finds bets that cover each other: opposite sides, or more than `coveredPercentMax` of a position. Pass all selections
 * of a member on one play in one issue, because several bets can cover together. Such bets stay valid but earn no valid
 * bet.
 */
export function findHedge(
  play: Play<never>,
  selections: readonly Selection[],
  { coveredPercentMax, allowsOpposites }: HedgeRules,
): HedgeKind | undefined {
  const rows = play.rows.map((_, row) => new Set(selections.flatMap((selection) => selection[row] ?? [])));
  const opposites = allowsOpposites ? [] : (play.opposites ?? []);
  if (rows.some((picked) => opposites.some((sides) => sides.every((side) => picked.has(side))))) return 'opposites';
  const limit = ratio(BigInt(coveredPercentMax), 100n);
  const isCovered = rows.some((picked, row) => compareRatios(coveredPart(play, picked, row), limit) > 0n);
  return isCovered ? 'covered' : undefined;
}

/** Returns the covered part of a row: by count for a position, by chance for options. Sets and lists have no position to cover. */
function coveredPart(play: Play<never>, picked: ReadonlySet<string>, row: number): Ratio {
  const input = play.rows[row];
  if (input?.kind !== 'symbols') return ZERO;
  if (play.shape === 'positions') return ratio(BigInt(picked.size), BigInt(input.symbols.length));
  return play.shape === 'options' && play.opposites === undefined ? coveredChance(play, picked) : ZERO;
}

/**
 * Returns the expected wins of the picked options as a share of those of all options. Where the options of a play win less than once per draw
 * together (a triple of three dice), the share is that of all draws: a bet on every option still loses most of them, so that nothing is covered.
 * The examples of such a play show each option alone.
 */
function coveredChance(play: Play<never>, picked: ReadonlySet<string>): Ratio {
  const singleOptions = play.examples.filter(({ selection }) => selection.length === 1 && selection[0]?.length === 1);
  const all = sumWeights(play, singleOptions);
  const covered = sumWeights(
    play,
    singleOptions.filter(({ selection }) => picked.has(selection[0]?.[0] ?? '')),
  );
  return divideRatios(covered, compareRatios(all, ONE) < 0n ? ONE : all);
}

function sumWeights(play: Play<never>, examples: readonly PlayExample[]): Ratio {
  return examples.map((example) => exampleWeight(play, example)).reduce(addRatios, ZERO);
}

function exampleWeight(play: Play<never>, { notesByKind }: PlayExample): Ratio {
  return play.tiers
    .filter((tier) => !tier.isTie)
    .map((tier) => multiplyRatios(tier.expectedWins, ratio(BigInt(notesByKind[tier.noteKind] ?? 0))))
    .reduce(addRatios, ZERO);
}
