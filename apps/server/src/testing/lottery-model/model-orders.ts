import type { LottoLine, LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { exposureByNumber } from '@baize/lottery/exposure';
import { computeLineCost, isPriceOnSale, computeLineRebate } from './model-lines.ts';
import { offerKey, type ChasedIssue, type ModelIssue, type ModelLottery, type PricedLine } from './model-rows.ts';

/** The limits of stakes in minor units. */
export interface StakeLimits {
  readonly lineMinMinor: bigint;
  readonly lineMaxMinor: bigint;
  /** The limit of all stakes of one member on one number of one issue. */
  readonly numberMaxMinor: bigint;
  /** The limit of all stakes of one member on one issue. */
  readonly issueMaxMinor: bigint;
}

/** Prices the lines. Returns the code of the refusal if a line is invalid. */
export function priceLines(
  { offers }: ModelLottery,
  lines: readonly LottoLine[],
  { lineMinMinor, lineMaxMinor }: StakeLimits,
): PricedLine[] | string {
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const offer = offers.get(offerKey(line.playId, line.selection));
    if (!offer) throw new Error(`the model has no offer ${line.playId} ${line.selection}`);
    if (!isPriceOnSale(line.price)) return 'lottery.price_changed';
    const costMinor = computeLineCost(offer, line.price);
    if (costMinor === undefined) return 'lottery.line_invalid';
    if (costMinor < lineMinMinor || costMinor > lineMaxMinor) return 'lottery.stake_limit';
    priced.push({ line, offer, costMinor, rebateMinor: computeLineRebate(line.price, costMinor) });
  }
  return priced;
}

/** Validates the further issues of a chase. Returns `undefined` if one of them cannot be chased at its multiple. */
export function judgeChase(
  { issues }: ModelLottery,
  first: ModelIssue,
  { chase, lines }: { readonly chase: LottoPlaceRequest['chase']; readonly lines: readonly PricedLine[] },
  { lineMaxMinor }: StakeLimits,
): ChasedIssue[] | undefined {
  const chased: ChasedIssue[] = [];
  for (const { issue: number, multiple } of chase?.issues ?? []) {
    const issue = issues.find((each) => each.number === number);
    const isPlanned = issue !== undefined && issue.index > first.index && issue.state === 'open';
    const isTooDear = lines.some(({ costMinor }) => costMinor * BigInt(multiple) > lineMaxMinor);
    if (!isPlanned || isTooDear || chased.some((each) => each.issue === issue)) return undefined;
    chased.push({ issue, multiple, state: 'waiting' });
  }
  return chased;
}

/** Returns whether these lines of one member in one issue stake more on a number than its limit. */
export function hasFullNumber(lines: readonly PricedLine[], { numberMaxMinor }: StakeLimits): boolean {
  return [...sumStakes(lines).values()].some((stake) => stake > numberMaxMinor);
}

/** Adds up the stakes of the lines on each number of their plays. The stake of a number is that of its notes, rounded up for each line. */
export function sumStakes(lines: readonly PricedLine[]): Map<string, bigint> {
  const stakes = new Map<string, bigint>();
  for (const { offer, costMinor } of lines)
    for (const { row, symbol, notes } of exposureByNumber(offer.play, offer.selection)) {
      const key = `${offer.play.id} ${row} ${symbol}`;
      const shareCeil = (costMinor * BigInt(notes) + BigInt(offer.notes) - 1n) / BigInt(offer.notes);
      stakes.set(key, (stakes.get(key) ?? 0n) + shareCeil);
    }
  return stakes;
}
