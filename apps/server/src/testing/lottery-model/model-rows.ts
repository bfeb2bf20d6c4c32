import type { LottoLine } from '@baize/contract/schemas/lotto';
import type { TierWin } from '@baize/lottery/play';
import type { SettlerOfPlay } from '@baize/lottery/settling';
import type { Offer } from './model-lines.ts';

/** The rows that the model of the lotteries keeps in memory. A member is a number from 0. */

export interface ModelLottery {
  readonly code: string;
  /** The offers that can be bet on, by `offerKey`. */
  readonly offers: ReadonlyMap<string, Offer>;
  readonly compileDraw: (text: string) => SettlerOfPlay | undefined;
  /** The issues in the order of their draws. The first issue is open at the beginning. Every other issue opens when the issue before it closes. */
  readonly issues: readonly ModelIssue[];
  /** The number of issues that have passed their cut-off. */
  passedCount: number;
}

export interface ModelIssue {
  readonly number: string;
  readonly index: number;
  state: 'open' | 'closed' | 'drawn' | 'settled' | 'voided';
  draw: string | undefined;
  drawVersion: number;
  /** The sums that were paid for the issue, by member. */
  readonly paymentByMember: Map<number, MemberPayment>;
}

/** The sums that a member has been paid for an issue, in minor units. */
export interface MemberPayment {
  winMinor: bigint;
  rebateMinor: bigint;
  /** The part of a correction that the balance of the member did not cover. */
  owedMinor: bigint;
}

type ModelBetState = 'open' | 'won' | 'lost' | 'refunded' | 'void';

/** A line that can be bet, with its cost. */
export interface PricedLine {
  readonly line: LottoLine;
  readonly offer: Offer;
  readonly costMinor: bigint;
  readonly rebateMinor: bigint;
}

export interface ModelBet extends PricedLine {
  state: ModelBetState;
  wins: readonly TierWin[];
  prizeMinor: bigint;
  winMinor: bigint;
  validBetMinor: bigint;
}

export interface ModelOrder {
  readonly member: number;
  readonly lottery: ModelLottery;
  readonly issue: ModelIssue;
  readonly bets: readonly ModelBet[];
}

export interface ModelChase {
  readonly member: number;
  readonly lottery: ModelLottery;
  readonly lines: readonly LottoLine[];
  readonly stopsAfterWin: boolean;
  readonly issues: readonly ChasedIssue[];
  /** The orders that were placed for the issues of the chase, the first order included. */
  readonly orders: ModelOrder[];
  state: 'running' | 'completed' | 'won' | 'stopped' | 'paused';
}

export interface ChasedIssue {
  readonly issue: ModelIssue;
  readonly multiple: number;
  state: 'waiting' | 'placed' | 'left_out';
}

/** The answer of a call. `code` is `ok`, or the code of the refusal. */
export interface Answer {
  readonly code: string;
  readonly balanceMinor?: bigint;
}

/** Returns the key of an offer: its play and its selection. */
export function offerKey(playId: string, selection: string): string {
  return `${playId} ${selection}`;
}

/** Returns whether an issue takes bets. */
export function isIssueOpen({ passedCount }: ModelLottery, { state, index }: ModelIssue): boolean {
  return state === 'open' && index === passedCount;
}

/** Adds up the amount that `amountOf` reads from each item. */
export function sumBy<Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint {
  return items.reduce((sum, item) => sum + amountOf(item), 0n);
}
