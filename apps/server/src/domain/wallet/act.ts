import { assert } from '../assert.ts';
import { isHouse, type MemberAccount } from './account.ts';
import type { LedgerCurrency } from './currency.ts';
import { canonicalPosting, type PostingCommand } from './posting.ts';

/**
 * A business act that moves money of any number of members atomically: a transfer within a line, a settlement window of
 * an agent, a chunk of a draw. Each leg is a posting of one member that sums to zero by itself. Where money goes from
 * member to member, the legs meet in a transit account of the house, which the act leaves at zero.
 */
export interface LedgerAct {
  /** The idempotency key of the act, derived from the business fact (`draw:SSC1:20261123-001:chunk-17`), never random. */
  readonly actId: string;
  readonly kind: string;
  /**
   * The key of a leg is derived from its own fact (`lottery-bet:5:17`), not from the act, so that another act with the
   * same leg does not move its money again. Legs of one member are posted in this order.
   */
  readonly legs: readonly PostingCommand[];
}

/** The member id of legs that move money between house accounts. Their rows are in bucket 0. */
export const HOUSE_MEMBER_ID = 0n;
/** The most legs of one act. One transaction writes them all, and locks the wallets of their members until it ends. */
export const ACT_LEGS_MAX = 1_000;
const ACT_ID_LENGTH_MAX = 150;

/** The house accounts through which money passes between members. Every act leaves each of them at zero. */
const TRANSIT_ACCOUNTS: ReadonlySet<string> = new Set(['house:line-transfer']);

/** Returns whether money only passes through this house account, so that every act leaves it at zero. */
export function isTransitAccount(account: string): boolean {
  return TRANSIT_ACCOUNTS.has(account);
}

/**
 * Throws unless the act follows the rules for its callers: a valid id, at most `ACT_LEGS_MAX` legs, no leg twice, and transit accounts that sum to zero. The
 * legs themselves are checked when they are posted.
 */
export function assertActWellFormed({ actId, legs }: LedgerAct): void {
  assert(actId.length > 0 && actId.length <= ACT_ID_LENGTH_MAX, `act id has ${actId.length} characters`);
  assert(legs.length > 0 && legs.length <= ACT_LEGS_MAX, `act ${actId} has ${legs.length} legs`);
  const keys = new Set(legs.map(({ memberId, key }) => `${memberId} ${key}`));
  assert(keys.size === legs.length, `act ${actId} names a leg twice`);
  for (const { memberId, key, entries } of legs)
    assert(
      memberId !== HOUSE_MEMBER_ID || entries.every(({ account }) => isHouse(account)),
      `leg ${key} of act ${actId} moves a member's account and names no member`,
    );
  for (const [account, sum] of sumTransitAccounts(legs)) assert(sum === 0n, `act ${actId} leaves ${sum} on ${account}`);
}

/** Returns the content of an act in one form, independent of the order of its legs. The digest is taken of this text. */
export function canonicalAct({ kind, legs }: LedgerAct): string {
  const texts = legs.map((leg) => JSON.stringify([String(leg.memberId), leg.key, canonicalPosting(leg)]));
  return JSON.stringify([kind, ...texts.toSorted()]);
}

/** The accounts of one member that an act moves. */
export interface ActWallet {
  readonly memberId: bigint;
  readonly accounts: readonly { readonly account: MemberAccount; readonly currency: LedgerCurrency }[];
}

/** Returns the members of an act with the accounts that its legs move, each account once. */
export function walletsOfAct({ legs }: LedgerAct): ActWallet[] {
  const byMember = Map.groupBy(legs, ({ memberId }) => memberId);
  return [...byMember].map(([memberId, own]) => {
    const accounts = own.flatMap(({ entries }) =>
      entries.flatMap(({ account, amount }) => (isHouse(account) ? [] : [{ account, currency: amount.currency }])),
    );
    const byName = new Map(accounts.map((account) => [`${account.account} ${account.currency}`, account]));
    return { memberId, accounts: [...byName.values()] };
  });
}

/** Splits the legs into rounds of different members: the first leg of each, then the second of each that has two, and so on. */
export function splitLegsIntoRounds(legs: readonly PostingCommand[]): PostingCommand[][] {
  const rounds: PostingCommand[][] = [];
  const legsBefore = new Map<bigint, number>();
  for (const leg of legs) {
    const round = legsBefore.get(leg.memberId) ?? 0;
    legsBefore.set(leg.memberId, round + 1);
    (rounds[round] ??= []).push(leg);
  }
  return rounds;
}

/** Sums the entries on transit accounts, by account and currency. */
function sumTransitAccounts(legs: readonly PostingCommand[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of legs.flatMap(({ entries }) => entries)) {
    if (!isTransitAccount(account)) continue;
    const accountKey = `${account} ${amount.currency}`;
    sums.set(accountKey, (sums.get(accountKey) ?? 0n) + amount.amountMinor);
  }
  return sums;
}
