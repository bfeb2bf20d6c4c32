import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { sealAll, type SealCounts, type Sealing } from '../../operators/sealing.ts';
import type { Vault } from '../../platform/vault.ts';
import { openPayee, payeeColumns, sealPayee } from './payee.ts';

/**
 * Encrypts (seals) the payees of all accounts that are not sealed with the current key, including removed accounts. A run after an interrupted run
 * continues with the remaining rows, and concurrent runs wait for each other's row locks.
 */
export async function sealAccounts(db: Db, vault: Vault, sealing: Sealing): Promise<SealCounts> {
  return await sealAll<UnsealedAccount>(db, vault, sealing, {
    name: 'payout-accounts',
    next: async (tx, after, limit) =>
      await selectUnsealed(tx, vault)
        .where('a.payout_account_id', '>', after)
        .orderBy('a.payout_account_id')
        .limit(limit)
        .forUpdate()
        .execute(),
    number: ({ payoutAccountId }) => payoutAccountId,
    isSealed: ({ sealed }) => sealed !== null,
    seal: async (tx, row) => {
      await tx
        .updateTable('payout_account')
        .set(sealPayee(vault, row, row, openPayee(vault, row)))
        .where('member_id', '=', row.memberId)
        .where('payout_account_id', '=', row.payoutAccountId)
        .execute();
    },
  });
}

type UnsealedAccount = Awaited<ReturnType<ReturnType<typeof selectUnsealed>['executeTakeFirstOrThrow']>>;

/** Selects the accounts whose sealed value does not begin with the header of the current key. */
function selectUnsealed(db: Db | Tx, { head }: Vault) {
  return db
    .selectFrom('payout_account as a')
    .select(['a.member_id as memberId', 'a.payout_account_id as payoutAccountId'])
    .select(['a.merchant_id as merchantId', 'a.provider_code as providerCode', ...payeeColumns])
    .where(sql<boolean>`substring(a.sealed from 1 for ${head.length}::int) is distinct from ${head}`);
}
