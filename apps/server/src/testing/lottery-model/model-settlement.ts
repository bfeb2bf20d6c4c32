import { findHedge } from '@baize/lottery/hedging';
import type { SettlerOfPlay } from '@baize/lottery/settling';
import { computeLinePayout } from './model-lines.ts';
import { sumBy, type ModelBet, type MemberPayment } from './model-rows.ts';

/** The most that one member may win with a line, and in one issue. */
export interface PayoutLimits {
  readonly payoutPerLineMaxMinor: bigint;
  readonly payoutPerIssueMaxMinor: bigint;
}

const STANDARD_RULES = { coveredPercentMax: 70, allowsOpposites: false };

/** The sums that a member has to have received for an issue once it is settled, in minor units. */
export interface TargetPayment {
  readonly winMinor: bigint;
  readonly rebateMinor: bigint;
}

/** Settles the bets of one member in one issue, in the order of their placement. Returns what the member has to receive for the issue in total. */
export function settleBets(bets: readonly ModelBet[], settlerOf: SettlerOfPlay, limits: PayoutLimits): TargetPayment {
  let remainingMinor = limits.payoutPerIssueMaxMinor;
  let rebateMinor = 0n;
  for (const bet of bets) {
    const wins = settlerOf(bet.offer.play.id)?.(bet.offer.selection) ?? [];
    const payout = computeLinePayout(bet.offer, bet.line.price, wins);
    const returnedMinor = minimum(payout.returnedMinor, bet.costMinor);
    bet.wins = wins;
    bet.prizeMinor = minimum(payout.prizeMinor, limits.payoutPerLineMaxMinor, remainingMinor);
    remainingMinor -= bet.prizeMinor;
    bet.winMinor = bet.prizeMinor + returnedMinor;
    bet.state = bet.winMinor > 0n ? 'won' : 'lost';
    bet.validBetMinor = isHedged(bet, bets) ? 0n : bet.costMinor - returnedMinor;
    rebateMinor += (bet.rebateMinor * (bet.costMinor - returnedMinor)) / bet.costMinor;
  }
  return { winMinor: sumBy(bets, (bet) => bet.winMinor), rebateMinor };
}

/** Returns whether the bet is hedged: whether all bets of the issue on the same play cover each other. */
function isHedged({ offer: { play } }: ModelBet, bets: readonly ModelBet[]): boolean {
  const selections = bets.filter((bet) => bet.offer.play === play).map((bet) => bet.offer.selection);
  return findHedge(play, selections, STANDARD_RULES) !== undefined;
}

/** Voids the bets. The stakes are returned, and no part of a void bet counts as valid bet. */
export function voidBets(bets: readonly ModelBet[]): TargetPayment {
  for (const bet of bets)
    Object.assign(bet, {
      state: 'void',
      wins: [],
      prizeMinor: 0n,
      winMinor: 0n,
      validBetMinor: 0n,
    } satisfies Partial<ModelBet>);
  return { winMinor: sumBy(bets, (bet) => bet.costMinor), rebateMinor: 0n };
}

/**
 * Pays the difference between the target and what was paid before. If the member has to pay back more than the balance, the rest is added to
 * `owedMinor`. Returns the balance afterwards.
 */
export function payDifference(payment: MemberPayment, target: TargetPayment, balanceMinor: bigint): bigint {
  const afterWins = balanceMinor + limitDebitToBalance(balanceMinor, target.winMinor - payment.winMinor);
  const after = afterWins + limitDebitToBalance(afterWins, target.rebateMinor - payment.rebateMinor);
  const changed = target.winMinor - payment.winMinor + (target.rebateMinor - payment.rebateMinor);
  payment.owedMinor += after - balanceMinor - changed;
  payment.winMinor = target.winMinor;
  payment.rebateMinor = target.rebateMinor;
  return after;
}

/** Returns the difference, or a smaller debit that takes the whole balance. */
function limitDebitToBalance(balanceMinor: bigint, differenceMinor: bigint): bigint {
  return -differenceMinor > balanceMinor ? -balanceMinor : differenceMinor;
}

function minimum(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((smallest, each) => (each < smallest ? each : smallest), first);
}
