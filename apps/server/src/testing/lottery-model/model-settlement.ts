import { findHedge } from '@baize/lottery/hedging';
import type { SettlerOfPlay } from '@baize/lottery/settling';
import { payoutOfLine } from './model-lines.ts';
import { sumOf, type ModelBet, type Paid } from './model-rows.ts';

/** The most that one member may win with a line, and in one issue. */
export interface PayoutLimits {
  readonly payoutPerLineMaxMinor: bigint;
  readonly payoutPerIssueMaxMinor: bigint;
}

const STANDARD_RULES = { coveredPercentMax: 70, allowsOpposites: false };

export interface Targets {
  readonly winMinor: bigint;
  readonly rebateMinor: bigint;
}

/** Brings the bets of one member in one issue to their outcome, in the order of their placement. Returns what the member is to have of the issue. */
export function settleBets(bets: readonly ModelBet[], settlerOf: SettlerOfPlay, limits: PayoutLimits): Targets {
  let restMinor = limits.payoutPerIssueMaxMinor;
  let rebateMinor = 0n;
  for (const bet of bets) {
    const wins = settlerOf(bet.offer.play.id)?.(bet.offer.selection) ?? [];
    const payout = payoutOfLine(bet.offer, bet.line.price, wins);
    const returnedMinor = least(payout.returnedMinor, bet.costMinor);
    bet.wins = wins;
    bet.prizeMinor = least(payout.prizeMinor, limits.payoutPerLineMaxMinor, restMinor);
    restMinor -= bet.prizeMinor;
    bet.winMinor = bet.prizeMinor + returnedMinor;
    bet.state = bet.winMinor > 0n ? 'won' : 'lost';
    bet.validBetMinor = isHedged(bet, bets) ? 0n : bet.costMinor - returnedMinor;
    rebateMinor += (bet.rebateMinor * (bet.costMinor - returnedMinor)) / bet.costMinor;
  }
  return { winMinor: sumOf(bets, (bet) => bet.winMinor), rebateMinor };
}

/** Returns whether the bets on the same play cover each other, all of the issue together. */
function isHedged({ offer: { play } }: ModelBet, bets: readonly ModelBet[]): boolean {
  const selections = bets.filter((bet) => bet.offer.play === play).map((bet) => bet.offer.selection);
  return findHedge(play, selections, STANDARD_RULES) !== undefined;
}

/** Gives the stakes back. Nothing of a void bet counts. */
export function voidBets(bets: readonly ModelBet[]): Targets {
  for (const bet of bets)
    Object.assign(bet, {
      state: 'void',
      wins: [],
      prizeMinor: 0n,
      winMinor: 0n,
      validBetMinor: 0n,
    } satisfies Partial<ModelBet>);
  return { winMinor: sumOf(bets, (bet) => bet.costMinor), rebateMinor: 0n };
}

/** Pays the differences to what was paid before. What the balance does not cover of a payment back is owed. Returns the balance afterwards. */
export function payTargets(paid: Paid, targets: Targets, balanceMinor: bigint): bigint {
  const afterWins = balanceMinor + differenceWithin(balanceMinor, targets.winMinor - paid.winMinor);
  const after = afterWins + differenceWithin(afterWins, targets.rebateMinor - paid.rebateMinor);
  const changed = targets.winMinor - paid.winMinor + (targets.rebateMinor - paid.rebateMinor);
  paid.owedMinor += after - balanceMinor - changed;
  paid.winMinor = targets.winMinor;
  paid.rebateMinor = targets.rebateMinor;
  return after;
}

function differenceWithin(balanceMinor: bigint, differenceMinor: bigint): bigint {
  return -differenceMinor > balanceMinor ? -balanceMinor : differenceMinor;
}

function least(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((smallest, each) => (each < smallest ? each : smallest), first);
}
