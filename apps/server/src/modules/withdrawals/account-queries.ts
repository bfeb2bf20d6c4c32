import { payoutAccountStates, payoutKinds, type PayoutAccountState, type PayoutKind } from '@baize/contract/codes';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { payeeColumns, type StoredPayee } from './payee.ts';

/** A payout account of a member: a bank account or a wallet outside of the platform, to which withdrawals are paid. */
export interface AccountRow extends StoredPayee {
  readonly kind: PayoutKind;
  /** The code of the bank or wallet provider. */
  readonly providerCode: string;
  /** The names of the provider by language. */
  readonly providerNames: unknown;
  /** The readable end of the account number. */
  readonly lastFour: string;
  readonly state: PayoutAccountState;
  /** The reason for which an operator refused the account. Empty for any other state. */
  readonly reason: string;
  readonly isDefault: boolean;
  readonly addedAt: Date;
}

/** Reads the payout accounts of a member, the default first, then from the newest to the oldest. Removed accounts are not returned. */
export async function readPayoutAccounts(db: Db | Tx, memberId: bigint): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('payout_account as a')
    .innerJoin('payout_provider as p', (on) =>
      on.onRef('p.merchant_id', '=', 'a.merchant_id').onRef('p.code', '=', 'a.provider_code'),
    )
    .select([
      'a.member_id as memberId',
      'a.payout_account_id as payoutAccountId',
      'a.kind',
      'a.provider_code as providerCode',
      'p.names as providerNames',
      'a.last_four as lastFour',
      ...payeeColumns,
      'a.state',
      'a.reason',
      'a.is_default as isDefault',
      'a.added_at as addedAt',
    ])
    .where('a.member_id', '=', memberId)
    .where('a.removed_at', 'is', null)
    .orderBy('a.is_default', 'desc')
    .orderBy('a.payout_account_id', 'desc')
    .execute();
  return rows.map((row) => {
    const kind = payoutKinds.find((known) => known === row.kind);
    const state = payoutAccountStates.find((known) => known === row.state);
    assert(
      kind !== undefined && state !== undefined,
      `payout account ${row.payoutAccountId} has the unknown kind ${row.kind} or state ${row.state}`,
    );
    return { ...row, kind, state };
  });
}

/** Reads the banks and wallet providers that the merchant pays out to, in the configured order. */
export async function readPayoutProviders(db: Db | Tx, merchantId: number) {
  const rows = await db
    .selectFrom('payout_provider')
    .select(['code', 'kind', 'names'])
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => {
    const kind = payoutKinds.find((known) => known === row.kind);
    assert(kind !== undefined, `payout provider ${row.code} has the unknown kind ${row.kind}`);
    return { ...row, kind };
  });
}

/** Reserves the id of a new account before its row is written, because the sealed payee is bound to the id. */
export async function reserveAccountId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('payout_account', 'payout_account_id')) as id`.execute(tx);
  const [row] = rows;
  assert(row !== undefined, 'the sequence returned no number');
  return row.id;
}

/** Makes this account the only default of the member. The caller holds the member's lock. */
export async function setDefaultAccount(tx: Tx, memberId: bigint, payoutAccountId: bigint): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute();
  await tx
    .updateTable('payout_account')
    .set({ is_default: true })
    .where('member_id', '=', memberId)
    .where('payout_account_id', '=', payoutAccountId)
    .execute();
}

/** Returns true if a withdrawal to the account is not finished, so that money may still have to be sent to the account. */
export async function isAccountInUse(tx: Tx, memberId: bigint, payoutAccountId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select(sql<boolean>`true`.as('used'))
    .where('member_id', '=', memberId)
    .where('payout_account_id', '=', payoutAccountId)
    .where('state', 'in', ['reviewing', 'approved', 'paid', 'partial', 'disputed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
