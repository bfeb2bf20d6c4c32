import { POINTS_CURRENCY } from '@baize/money/points';
import { assert } from '../assert.ts';
import type { Refusal } from '../outcome.ts';
import { balanceMinorOf, isHouse, isPointsAccount, type Account, type AccountBalance } from './account.ts';
import { toLedgerText, type LedgerAmount, type LedgerCurrency } from './currency.ts';

/** A movement of money or points into (+) or out of (-) one account. */
export interface EntryDraft {
  readonly account: Account;
  readonly amount: LedgerAmount;
}

/** A posting to write: entries of one member that sum to zero in each currency. */
export interface PostingCommand {
  readonly memberId: bigint;
  /** The idempotency key, derived from the business fact (`bet:ARCADE:r1-b1`), never random. */
  readonly key: string;
  readonly kind: string;
  readonly entries: readonly EntryDraft[];
}

/** An entry as it will be written. `balanceAfterMinor` is null for house accounts. */
export interface EntryPlan extends EntryDraft {
  readonly lineNo: number;
  readonly balanceAfterMinor: bigint | null;
}

/** The refusal of a posting that would make a balance negative. */
export interface InsufficientFunds extends Refusal {
  readonly code: 'wallet.insufficient_funds';
  /** The real balance of the account with too little money, as a decimal string. */
  readonly value: { readonly account: Account; readonly currency: LedgerCurrency; readonly balance: string };
}

/** The entries to write, or the refusal. */
export type PostingJudgement = { readonly ok: true; readonly entries: readonly EntryPlan[] } | InsufficientFunds;

const KEY_LENGTH_MAX = 200;
const ENTRIES_MAX = 32;

/** Returns the entries that the posting would write on top of these balances, or a refusal if a balance would be negative. Reads and writes nothing. */
export function judgePosting(balances: readonly AccountBalance[], command: PostingCommand): PostingJudgement {
  const plans: EntryPlan[] = [];
  for (const [index, { account, amount }] of command.entries.entries()) {
    const lineNo = index + 1;
    if (isHouse(account)) {
      plans.push({ lineNo, account, amount, balanceAfterMinor: null });
      continue;
    }
    const before = balanceMinorOf(balances, account, amount.currency);
    assert(before >= 0n, `balance of ${account} is below zero before the posting`);
    const balanceAfterMinor = before + amount.amountMinor;
    if (balanceAfterMinor < 0n) return createInsufficientFunds(account, { ...amount, amountMinor: before });
    plans.push({ lineNo, account, amount, balanceAfterMinor });
  }
  return { ok: true, entries: plans };
}

/**
 * Throws unless the posting follows the rules for its callers: a valid key, entries that are not zero and sum to zero in each currency, no account twice, and
 * either money or points. The ledger calls this function before any read.
 */
export function assertPostingWellFormed({ key, entries }: PostingCommand): void {
  assert(key.length > 0 && key.length <= KEY_LENGTH_MAX, `posting key has ${key.length} characters`);
  assert(entries.length >= 2 && entries.length <= ENTRIES_MAX, `posting ${key} has ${entries.length} entries`);
  assert(
    entries.every(({ amount }) => amount.amountMinor !== 0n),
    `posting ${key} has an entry of zero`,
  );
  assertNoPointsForMoney(key, entries);
  const accountKeys = new Set(entries.map(({ account, amount }) => `${account} ${amount.currency}`));
  assert(accountKeys.size === entries.length, `posting ${key} names an account twice`);
  for (const [currency, sum] of sumByCurrency(entries))
    assert(sum === 0n, `posting ${key} sums to ${sum} ${currency}, not to zero`);
}

/**
 * Returns the content of a posting in one form, independent of the order of its entries. The digest is taken of this
 * text: the same key with another text is another fact, and is refused.
 */
export function canonicalPosting({ kind, entries }: PostingCommand): string {
  const lines = entries.map(({ account, amount }) => `${account} ${amount.currency} ${amount.amountMinor}`);
  return [kind, ...lines.toSorted()].join('\n');
}

/** Returns the entries with the opposite amounts, which undo a posting. */
export function reverseEntries(entries: readonly EntryDraft[]): EntryDraft[] {
  return entries.map(({ account, amount }) => ({ account, amount: { ...amount, amountMinor: -amount.amountMinor } }));
}

/** Asserts that a posting moves either money or points, each on its own accounts. */
function assertNoPointsForMoney(key: string, entries: readonly EntryDraft[]): void {
  const isOfPoints = entries.map(({ amount }) => amount.currency === POINTS_CURRENCY);
  assert(new Set(isOfPoints).size === 1, `posting ${key} mixes points and money`);
  assert(
    entries.every(({ account }, index) => isPointsAccount(account) === isOfPoints[index]),
    `posting ${key} moves points on an account of money, or money on one of points`,
  );
}

function sumByCurrency(entries: readonly EntryDraft[]): Map<LedgerCurrency, bigint> {
  const totals = new Map<LedgerCurrency, bigint>();
  for (const { amount } of entries) {
    totals.set(amount.currency, (totals.get(amount.currency) ?? 0n) + amount.amountMinor);
  }
  return totals;
}

function createInsufficientFunds(account: Account, balance: LedgerAmount): InsufficientFunds {
  const value = { account, currency: balance.currency, balance: toLedgerText(balance) };
  return { ok: false, code: 'wallet.insufficient_funds', value };
}
