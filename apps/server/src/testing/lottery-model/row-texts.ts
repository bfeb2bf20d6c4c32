import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { TierWin } from '@baize/lottery/play';
import { formatPrice } from './model-proof.ts';

/** The rows of a history as texts, which the server and the model write in the same form. Members are numbers from 0. */
export interface RowTexts {
  readonly balances: readonly bigint[];
  readonly issues: readonly string[];
  /** The bets of each member stand in the order of their placement. */
  readonly bets: readonly string[];
  readonly chases: readonly string[];
  /** The paid sums, and the sums that could not be taken back, by member and issue. */
  readonly payments: readonly string[];
  /** The figures that reports compute from the events of settled and corrected bets, by member. */
  readonly figures: readonly string[];
  /** The stakes of all members on each number of an issue that is not void. */
  readonly exposure: readonly string[];
}

export interface BetText {
  readonly issue: string;
  readonly lineNo: number;
  readonly playId: string;
  readonly selection: string;
  readonly price: LottoLinePrice;
  readonly costMinor: bigint;
  readonly rebateMinor: bigint;
  readonly state: string;
  readonly wins: readonly TierWin[];
  readonly prizeMinor: bigint;
  readonly winMinor: bigint;
  readonly validBetMinor: bigint;
}

export function formatBet(member: number, bet: BetText): string {
  const wins = bet.wins.map(({ tier, notes }) => `${tier} x${notes}`).join(', ');
  const line = `${member} ${bet.issue} line ${bet.lineNo} ${bet.playId} ${bet.selection} at ${formatPrice(bet.price)}`;
  return `${line} cost ${bet.costMinor} rebate ${bet.rebateMinor} ${bet.state} win ${bet.winMinor} prize ${bet.prizeMinor} valid ${bet.validBetMinor} [${wins}]`;
}

export function formatPayment(
  member: number,
  issue: string,
  { winMinor, rebateMinor, owedMinor }: Readonly<Record<'winMinor' | 'rebateMinor' | 'owedMinor', bigint>>,
): string {
  return `${member} ${issue} paid ${winMinor} rebate ${rebateMinor} owed ${owedMinor}`;
}

export function formatFigures(
  member: number,
  { stakeMinor, winMinor, validBetMinor }: Readonly<Record<'stakeMinor' | 'winMinor' | 'validBetMinor', bigint>>,
): string {
  return `${member} stake ${stakeMinor} win ${winMinor} valid ${validBetMinor}`;
}

interface ChaseText {
  readonly state: string;
  readonly issues: readonly { readonly state: string; readonly multiple: number }[];
}

export function formatChase(member: number, { state, issues }: ChaseText): string {
  return `${member} ${state}: ${issues.map((each) => `${each.state} x${each.multiple}`).join(', ')}`;
}
