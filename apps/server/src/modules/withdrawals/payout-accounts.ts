import { PAYOUT_ACCOUNTS_MAX } from '@baize/contract/limits';
import type { AddPayoutAccountRequest, PayoutAccount, PayoutAccountsValue } from '@baize/contract/schemas/withdrawals';
import { maskedAccount } from '../../domain/cashier/masked-account.ts';
import { localText } from '../../domain/content/local-text.ts';
import { maskedName } from '../../domain/identity/masked-name.ts';
import { isSameName } from '../../domain/identity/same-name.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import { readRealName } from '../../members/accounts.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Vault } from '../../platform/vault.ts';
import {
  isAccountInUse,
  reserveAccountId,
  readPayoutAccounts,
  readPayoutProviders,
  setDefaultAccount,
  type AccountRow,
} from './account-queries.ts';
import { openPayee, sealPayee } from './payee.ts';

/** The dependencies of calls about payout accounts. The vault encrypts and decrypts payees. */
interface AccountsContext {
  readonly db: Db;
  readonly vault: Vault;
}

/** Lists the payout accounts of a member and the member's real name. Numbers and name are masked. */
export async function listPayoutAccounts(
  { db, vault }: AccountsContext,
  memberId: bigint,
  languages: readonly string[],
): Promise<PayoutAccountsValue> {
  const [rows, realName] = await Promise.all([readPayoutAccounts(db, memberId), readRealName(db, memberId)]);
  return {
    list: rows.map((row) => toPayoutAccount(vault, row, languages)),
    realName: realName && maskedName(realName),
  };
}

/** Masks the number and the name of the holder, which are never sent to a client as a whole. */
function toPayoutAccount(vault: Vault, row: AccountRow, languages: readonly string[]): PayoutAccount {
  const { payoutAccountId, kind, providerCode, providerNames, lastFour, state, reason, isDefault, addedAt } = row;
  return {
    kind,
    providerCode,
    state,
    reason,
    isDefault,
    payoutAccountId: String(payoutAccountId),
    providerName: localText(providerNames, languages),
    holderName: maskedName(openPayee(vault, row).holderName),
    maskedNumber: maskedAccount(lastFour),
    addedAt: addedAt.toISOString(),
  };
}

/** The member who makes a call about payout accounts. */
export interface AccountCall {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly languages: readonly string[];
  readonly now: Date;
}

/**
 * Adds a payout account (specification sections 2 and 3). The holder has to be the real name of the profile, a member can have
 * `PAYOUT_ACCOUNTS_MAX` accounts, and the same number can be added once. The first account becomes the default. Refuses with
 * `cashier.method_not_found`, `payout_account.name_missing`, `payout_account.name_mismatch`, `payout_account.exists` or `payout_account.limit`.
 */
export async function addPayoutAccount(
  { db, vault }: AccountsContext,
  call: AccountCall,
  request: AddPayoutAccountRequest,
): Promise<Outcome<PayoutAccount>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, call.memberId);
    const providers = await readPayoutProviders(tx, call.merchantId);
    const provider = providers.find(({ code, kind }) => code === request.providerCode && kind === request.kind);
    if (!provider) return refuse('cashier.method_not_found');
    const realName = await readRealName(tx, call.memberId);
    if (realName === null || realName.trim() === '') return refuse('payout_account.name_missing');
    if (!isSameName(request.holderName, realName)) return refuse('payout_account.name_mismatch');
    const accounts = await readPayoutAccounts(tx, call.memberId);
    if (accounts.some((account) => isSameAccount(vault, account, request))) return refuse('payout_account.exists');
    if (accounts.length >= PAYOUT_ACCOUNTS_MAX) return refuse('payout_account.limit');
    const id = await insertAccount(tx, vault, call, { request, isDefault: accounts.length === 0 });
    const added = (await readPayoutAccounts(tx, call.memberId)).find(({ payoutAccountId }) => payoutAccountId === id);
    if (!added) throw new Error('the account that was just added does not exist');
    return done(toPayoutAccount(vault, added, call.languages));
  });
}

/**
 * Compares the decrypted account numbers, which also works during a key rotation and for older rows that are not sealed. The unique index on the
 * fingerprints is a second check.
 */
function isSameAccount(vault: Vault, account: AccountRow, request: AddPayoutAccountRequest): boolean {
  if (account.providerCode !== request.providerCode) return false;
  return openPayee(vault, account).accountNumber.toLowerCase() === request.accountNumber.toLowerCase();
}

/** An account to insert. */
interface NewAccount {
  readonly request: AddPayoutAccountRequest;
  readonly isDefault: boolean;
}

/** Inserts an account with its sealed payee and returns its id. */
async function insertAccount(
  tx: Tx,
  vault: Vault,
  { memberId, merchantId, now }: AccountCall,
  { request, isDefault }: NewAccount,
): Promise<bigint> {
  const { providerCode, accountNumber } = request;
  const payoutAccountId = await reserveAccountId(tx);
  const payee = {
    accountNumber,
    holderName: request.holderName.trim().replaceAll(/\s+/g, ' '),
    branch: request.branch?.trim() ?? '',
  };
  await tx
    .insertInto('payout_account')
    .values({
      member_id: memberId,
      payout_account_id: payoutAccountId,
      merchant_id: merchantId,
      provider_code: providerCode,
      kind: request.kind,
      ...sealPayee(vault, { memberId, payoutAccountId }, { merchantId, providerCode }, payee),
      is_default: isDefault,
      added_at: now,
    })
    .execute();
  return payoutAccountId;
}

/** Makes an account of the member the default. Refuses an unknown or removed account with `payout_account.not_found`. */
export async function chooseDefaultAccount(
  db: Db,
  memberId: bigint,
  id: string,
): Promise<Outcome<Record<string, never>>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const account = await findOwnAccount(tx, memberId, id);
    if (!account) return refuse('payout_account.not_found');
    await setDefaultAccount(tx, memberId, account.payoutAccountId);
    return done({});
  });
}

/**
 * Removes an account by a tombstone: the row stays, because withdrawals refer to the account. If the default is removed, the newest of the
 * remaining accounts becomes the default. Refuses an account with a withdrawal that is not finished with `payout_account.in_use`.
 */
export async function removePayoutAccount(
  db: Db,
  memberId: bigint,
  id: string,
  now: Date,
): Promise<Outcome<Record<string, never>>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const account = await findOwnAccount(tx, memberId, id);
    if (!account) return refuse('payout_account.not_found');
    if (await isAccountInUse(tx, memberId, account.payoutAccountId)) return refuse('payout_account.in_use');
    await tx
      .updateTable('payout_account')
      .set({ removed_at: now, is_default: false })
      .where('member_id', '=', memberId)
      .where('payout_account_id', '=', account.payoutAccountId)
      .execute();
    const [next] = await readPayoutAccounts(tx, memberId);
    if (account.isDefault && next) await setDefaultAccount(tx, memberId, next.payoutAccountId);
    return done({});
  });
}

/** Finds an account of the member by the id of the API. Removed accounts are not found. */
export async function findOwnAccount(tx: Tx, memberId: bigint, id: string): Promise<AccountRow | undefined> {
  const accounts = await readPayoutAccounts(tx, memberId);
  return accounts.find(({ payoutAccountId }) => payoutAccountId === wireId(id));
}
