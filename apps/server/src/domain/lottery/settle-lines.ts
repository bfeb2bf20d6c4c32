import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import { findHedge, type HedgeRules } from '@baize/lottery/hedging';
import { prizesAtPrice, unitStakeMinor } from '@baize/lottery/line-price';
import type { Play, Selection, TierWin } from '@baize/lottery/play';
import { payoutFloor } from '@baize/lottery/quote';
import type { SettlerOfPlay } from '@baize/lottery/settling';
import type { Currency } from '@baize/money';
import { assert } from '../assert.ts';
import { readStoredPrice } from './price-text.ts';

/** A bet of one member in one issue. */
export interface PlacedLine {
  readonly play: Play<never>;
  readonly selection: Selection;
  readonly price: LottoLinePrice;
  readonly costMinor: bigint;
  /** The rebate if no part of the stake comes back for a tie. */
  readonly rebateMinor: bigint;
  /** The most that the bet can win. */
  readonly payoutMaxMinor: bigint;
}

/** The result of a bet. Amounts are minor units. */
export interface SettledLine {
  readonly state: 'won' | 'lost';
  /** The won notes; empty for a lost bet. */
  readonly wins: readonly TierWin[];
  /** The prize after the limits of the line and of the issue. */
  readonly prizeMinor: bigint;
  /** The prize, and the stake that is returned for ties. */
  readonly winMinor: bigint;
  /** The part of the stake that counts for rewards and commissions. */
  readonly validBetMinor: bigint;
  readonly rebateMinor: bigint;
}

/** A drawn issue with the rules by which the bets of a member are settled. */
interface SettledIssue {
  /** Returns the function that finds the wins of a selection of a play by the draw. */
  readonly settlerOf: SettlerOfPlay;
  readonly currency: Currency;
  /** The most that one member can win in the issue. */
  readonly payoutMaxMinor: bigint;
  /** The merchant's rules for bets that cover each other. */
  readonly hedgeRules: HedgeRules;
}

/**
 * Settles all bets of one member in one issue, in the order of `lines`. Prizes are limited per line, and then per member and issue: the first
 * lines are paid in full. A stake that comes back for a tie is no prize, and earns neither valid bet nor rebate. Lines that cover each other
 * (design/lottery.md section 1, packages/lottery `./hedging`) earn no valid bet.
 */
export function settleLines(lines: readonly PlacedLine[], issue: SettledIssue): SettledLine[] {
  const hedged = findHedgedPlays(lines, issue.hedgeRules);
  let remainingMinor = issue.payoutMaxMinor;
  return lines.map((line) => {
    const { wins, prizeMinor: won, returnedMinor } = judgeWins(line, issue);
    const prizeMinor = least(won, line.payoutMaxMinor, remainingMinor);
    remainingMinor -= prizeMinor;
    const winMinor = prizeMinor + returnedMinor;
    const atRiskMinor = line.costMinor - returnedMinor;
    return {
      state: winMinor > 0n ? 'won' : 'lost',
      wins,
      prizeMinor,
      winMinor,
      validBetMinor: hedged.has(line.play) ? 0n : atRiskMinor,
      rebateMinor: (line.rebateMinor * atRiskMinor) / line.costMinor,
    };
  });
}

/** Returns the won notes of a line, its prize before limits, and the stake that comes back for ties. */
function judgeWins(line: PlacedLine, { settlerOf, currency }: SettledIssue) {
  const settle = settlerOf(line.play.id);
  assert(settle !== undefined, `${line.play.id} is a play of the drawn family`);
  const wins = settle(line.selection);
  if (wins.length === 0) return { wins, prizeMinor: 0n, returnedMinor: 0n };
  const price = readStoredPrice(line.price, currency);
  const payout = payoutFloor(line.play, wins, unitStakeMinor(price), prizesAtPrice(line.play, price));
  return { wins, ...payout, returnedMinor: least(payout.returnedMinor, line.costMinor) };
}

/** Returns the plays whose lines cover each other's losses. All lines of such a play earn no valid bet. */
function findHedgedPlays(lines: readonly PlacedLine[], rules: HedgeRules): ReadonlySet<Play<never>> {
  const byPlay = Map.groupBy(lines, ({ play }) => play);
  const hedged = [...byPlay].filter(
    ([play, linesOfPlay]) =>
      findHedge(
        play,
        linesOfPlay.map(({ selection }) => selection),
        rules,
      ) !== undefined,
  );
  return new Set(hedged.map(([play]) => play));
}

function least(...values: readonly bigint[]): bigint {
  return values.reduce((smallest, value) => (value < smallest ? value : smallest));
}
