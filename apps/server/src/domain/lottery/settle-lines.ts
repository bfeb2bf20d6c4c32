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
  /** The prize if no part of the stake is tied. */
  readonly rebateMinor: bigint;
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
  readonly validBetMinor: bigint;
  readonly rebateMinor: bigint;
}

interface SettledIssue {
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

function judgeWins(line: PlacedLine, { settlerOf, currency }: SettledIssue) {
  const settle = settlerOf(line.play.id);
  assert(settle !== undefined, `${line.play.id} is a play of the drawn family`);
  const wins = settle(line.selection);
  if (wins.length === 0) return { wins, prizeMinor: 0n, returnedMinor: 0n };
  const price = readStoredPrice(line.price, currency);
  const payout = payoutFloor(line.play, wins, unitStakeMinor(price), prizesAtPrice(line.play, price));
  return { wins, ...payout, returnedMinor: least(payout.returnedMinor, line.costMinor) };
}

function findHedgedPlays(lines: readonly PlacedLine[], rules: HedgeRules): ReadonlySet<Play<never>> {
  const byPlay = Map.groupBy(lines, ({ play }) => play);
  const hedged = [...byPlay].filter(
    ([play, own]) =>
      findHedge(
        play,
        own.map(({ selection }) => selection),
        rules,
      ) !== undefined,
  );
  return new Set(hedged.map(([play]) => play));
}

function least(...values: readonly bigint[]): bigint {
  return values.reduce((smallest, value) => (value < smallest ? value : smallest));
}
