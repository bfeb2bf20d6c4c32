import type { RewardKind } from '@baize/contract/codes';
import { money, toDecimal, type Currency, type Money } from '@baize/money';
import { POINTS_CURRENCY, points } from '@baize/money/points';
import { CASH, POINTS, POINTS_ISSUED } from '../wallet/account.ts';
import { reverseEntries, type EntryDraft, type PostingCommand } from '../wallet/posting.ts';
import { sumStakesOfRounds, type FreeRoundsItem } from './free-rounds.ts';
import type { ProgramRef } from './program.ts';

/** The content of a grant. A gift is a thing that an operator sends. The name of the gift is the title of the grant. */
export type GrantItem =
  | { readonly kind: 'cash'; readonly amount: Money; readonly turnover: Money }
  | { readonly kind: 'points'; readonly points: bigint }
  | { readonly kind: 'ticket'; readonly tickets: bigint; readonly programCode: string }
  | FreeRoundsItem
  | { readonly kind: 'gift' };

/**
 * The state of a grant: it waits for an operator (`process`), can be claimed (`claim`), was claimed, was rejected, expired unclaimed, or was taken
 * back (`returned`).
 */
export type GrantState = 'process' | 'claim' | 'claimed' | 'rejected' | 'expired' | 'returned';

/** A grant to create: a reward of one member from one program. */
export interface NewGrant {
  readonly memberId: bigint;
  readonly program: ProgramRef;
  readonly kind: RewardKind;
  /** The fact that the grant is for, e.g. "deposit:17". At most 80 characters. */
  readonly sourceKey: string;
  /** The period of a recurring source, e.g. "2026-11-24". Empty for any other source. */
  readonly period: string;
  /** The titles by language. */
  readonly titles: unknown;
  readonly item: GrantItem;
  /** `process` means that an operator has to decide before the member can claim the grant. */
  readonly state: 'process' | 'claim';
  /** The marks, such as a device, that another account with the same reward shares. They are the reason for which an operator has to decide. */
  readonly shared?: readonly string[];
  readonly opensAt: Date;
  /** The end of the time in which the grant can be claimed. Null if there is no end. */
  readonly expiresAt: Date | null;
}

/** A stored grant. `claimedAt` is null until the member has claimed it. */
export interface Grant extends Omit<NewGrant, 'state'> {
  readonly grantId: bigint;
  readonly state: GrantState;
  readonly createdAt: Date;
  readonly claimedAt: Date | null;
}

/** Returns the amount of an item as its row stores it: minor units, whole points, tickets, the stakes of free rounds, and 1 for a gift. */
export function amountOfItem(item: GrantItem): bigint {
  switch (item.kind) {
    case 'cash':
      return item.amount.amountMinor;
    case 'points':
      return item.points;
    case 'ticket':
      return item.tickets;
    case 'free_rounds':
      return sumStakesOfRounds(item).amountMinor;
    case 'gift':
      return 1n;
    default:
      return item satisfies never;
  }
}

/** Returns the amount of an item in the form of the contract: money as a decimal, a number for everything else. */
export function amountText(item: GrantItem): string {
  if (item.kind === 'cash') return toDecimal(item.amount);
  return String(item.kind === 'free_rounds' ? item.rounds : amountOfItem(item));
}

/** Returns the currency that a row stores: `PTS` for points, the currency of the brand for all other items. */
export function currencyOfItem(item: GrantItem, brandCurrency: Currency): string {
  return item.kind === 'points' ? POINTS_CURRENCY : brandCurrency;
}

/** Builds the posting of a claim. Returns undefined for tickets, free rounds and gifts, which are not money. */
export function buildClaimPosting(
  grant: Pick<Grant, 'memberId' | 'grantId' | 'kind' | 'item'>,
): PostingCommand | undefined {
  const entries = claimEntries(grant);
  if (!entries) return undefined;
  return {
    memberId: grant.memberId,
    key: `reward:${grant.kind}:${grant.grantId}`,
    kind: grant.item.kind === 'points' ? 'points' : grant.kind === 'rebate' ? 'rebate' : 'bonus',
    entries,
  };
}

function claimEntries({ kind, item }: Pick<Grant, 'kind' | 'item'>): readonly EntryDraft[] | undefined {
  if (item.kind === 'cash')
    return [
      { account: CASH, amount: item.amount },
      { account: `house:reward:${kind}`, amount: money(item.amount.currency, -item.amount.amountMinor) },
    ];
  if (item.kind === 'points')
    return [
      { account: POINTS, amount: points(item.points) },
      { account: POINTS_ISSUED, amount: points(-item.points) },
    ];
  return undefined;
}

/**
 * Builds the posting that takes back a part (`takenMinor`) of a claimed grant whose cause was undone. Returns undefined if the part is zero or the item is not
 * money.
 */
export function buildReturnPosting(
  { memberId, grantId, kind, item }: Pick<Grant, 'memberId' | 'grantId' | 'kind' | 'item'>,
  takenMinor: bigint,
): PostingCommand | undefined {
  if (takenMinor === 0n) return undefined;
  const entries = claimEntries({ kind, item: withAmount(item, takenMinor) });
  if (!entries) return undefined;
  return {
    memberId,
    key: `reward:${kind}:${grantId}:return`,
    kind: item.kind === 'points' ? 'points' : 'bonus_return',
    entries: reverseEntries(entries),
  };
}

/**
 * Builds the posting of a recount, which pays `paidMinor` of a claimed grant to its member, or takes money back if it is negative. Returns undefined if nothing
 * moves. `number` counts the recounts of the grant, so that each has a key of its own.
 */
export function recountPosting(
  { memberId, grantId, kind, item }: Pick<Grant, 'memberId' | 'grantId' | 'kind' | 'item'>,
  paidMinor: bigint,
  number: number,
): PostingCommand | undefined {
  if (paidMinor === 0n) return undefined;
  const entries = claimEntries({ kind, item: withAmount(item, paidMinor) });
  if (!entries) return undefined;
  // A cashback is counted with the rebates in both directions; of other rewards, what is taken back is a return of a bonus.
  const ofBonus = paidMinor < 0n ? 'bonus_return' : 'bonus';
  return {
    memberId,
    key: `reward:${kind}:${grantId}:recount:${number}`,
    kind: kind === 'rebate' ? 'rebate' : ofBonus,
    entries,
  };
}

function withAmount(item: GrantItem, amountMinor: bigint): GrantItem {
  if (item.kind === 'cash') return { ...item, amount: money(item.amount.currency, amountMinor) };
  return item.kind === 'points' ? { ...item, points: amountMinor } : item;
}
