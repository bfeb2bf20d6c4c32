import { PAYOUT_ACCOUNTS_MAX } from '@baize/contract/limits';
import type { AddPayoutAccountRequest, PayoutAccount, PayoutAccountsValue } from '@baize/contract/schemas/withdrawals';
import { maskedAccount } from '../../domain/cashier/masked-account.ts';
import { localText } from '../../domain/content/local-text.ts';
import { maskedName } from '../../domain/identity/masked-name.ts';
import { sameName } from '../../domain/identity/same-name.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import { readRealName } from '../../members/accounts.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Vault } from '../../platform/vault.ts';
import {
  accountIsInUse,
  nextAccountId,
  readAccounts,
  readProviders,
  setDefault,
  type AccountRow,
} from './account-queries.ts';
import { openPayee, sealPayee } from './payee.ts';

interface AccountsContext {
  readonly db: Db;
  readonly vault: Vault;
}

export async function shownAccounts(
  { db, vault }: AccountsContext,
  memberId: bigint,
  languages: readonly string[],
): Promise<PayoutAccountsValue> {
  const [rows, realName] = await Promise.all([readAccounts(db, memberId), readRealName(db, memberId)]);
  return { list: rows.map((row) => shownAccount(vault, row, languages)), realName: realName && maskedName(realName) };
}

/** What left the member's keyboard once does not come back whole. */
function shownAccount(vault: Vault, row: AccountRow, languages: readonly string[]): PayoutAccount {
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

export interface AccountCall {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly languages: readonly string[];
  readonly now: Date;
}

/** Spec sections 2 and 3: in the real name of the profile (payeeName), as many as the limit allows, each number once. */
export async function addAccount(
  { db, vault }: AccountsContext,
  call: AccountCall,
  request: AddPayoutAccountRequest,
): Promise<Outcome<PayoutAccount>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, call.memberId);
    const providers = await readProviders(tx, call.merchantId);
    const provider = providers.find(({ code, kind }) => code === request.providerCode && kind === request.kind);
    if (!provider) return refuse('cashier.method_not_found');
    const realName = await readRealName(tx, call.memberId);
    if (realName === null || realName.trim() === '') return refuse('payout_account.name_missing');
    if (!sameName(request.holderName, realName)) return refuse('payout_account.name_mismatch');
    const accounts = await readAccounts(tx, call.memberId);
    if (accounts.some((each) => isSame(vault, each, request))) return refuse('payout_account.exists');
    if (accounts.length >= PAYOUT_ACCOUNTS_MAX) return refuse('payout_account.limit');
    const id = await insertAccount(tx, vault, call, { request, isDefault: accounts.length === 0 });
    const added = (await readAccounts(tx, call.memberId)).find(({ payoutAccountId }) => payoutAccountId === id);
    if (!added) throw new Error('an account that was just added is missing');
    return done(shownAccount(vault, added, call.languages));
  });
}

/** Opened, so that it holds while keys change and before older rows are sealed; the fingerprint's index stands behind it. */
function isSame(vault: Vault, account: AccountRow, request: AddPayoutAccountRequest): boolean {
  if (account.providerCode !== request.providerCode) return false;
  return openPayee(vault, account).accountNumber.toLowerCase() === request.accountNumber.toLowerCase();
}

interface NewAccount {
  readonly request: AddPayoutAccountRequest;
  readonly isDefault: boolean;
}

async function insertAccount(
  tx: Tx,
  vault: Vault,
  { memberId, merchantId, now }: AccountCall,
  { request, isDefault }: NewAccount,
): Promise<bigint> {
  const { providerCode, accountNumber } = request;
  const payoutAccountId = await nextAccountId(tx);
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

export async function chooseDefault(db: Db, memberId: bigint, id: string): Promise<Outcome<Record<string, never>>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const account = await ownAccount(tx, memberId, id);
    if (!account) return refuse('payout_account.not_found');
    await setDefault(tx, memberId, account.payoutAccountId);
    return done({});
  });
}

/** The row stays for the withdrawals that went there. The newest of the others becomes the default. */
export async function removeAccount(
  db: Db,
  memberId: bigint,
  id: string,
  now: Date,
): Promise<Outcome<Record<string, never>>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const account = await ownAccount(tx, memberId, id);
    if (!account) return refuse('payout_account.not_found');
    if (await accountIsInUse(tx, memberId, account.payoutAccountId)) return refuse('payout_account.in_use');
    await tx
      .updateTable('payout_account')
      .set({ removed_at: now, is_default: false })
      .where('member_id', '=', memberId)
      .where('payout_account_id', '=', account.payoutAccountId)
      .execute();
    const [next] = await readAccounts(tx, memberId);
    if (account.isDefault && next) await setDefault(tx, memberId, next.payoutAccountId);
    return done({});
  });
}

/** One that is there, by its id on the wire. */
export async function ownAccount(tx: Tx, memberId: bigint, id: string): Promise<AccountRow | undefined> {
  const accounts = await readAccounts(tx, memberId);
  return accounts.find(({ payoutAccountId }) => payoutAccountId === wireId(id));
}
