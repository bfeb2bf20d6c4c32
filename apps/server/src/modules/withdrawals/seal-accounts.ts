import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { writeAudit } from '../../platform/operator-audit.ts';
import { SEALED_AT_ONCE, sealAll, type Sealed, type SealedBatch, type Sealing } from '../../platform/sealing.ts';
import type { Vault } from '../../platform/vault.ts';
import { openPayee, payeeColumns, sealPayee } from './payee.ts';

/**
 * Seals what stands readable, and again what another key than the sealing one sealed; removed accounts as well. What is done is done:
 * a second run begins where the first was broken off, and two at once take turns at the rows.
 */
export async function sealAccounts(db: Db, vault: Vault, sealing: Sealing): Promise<Sealed> {
  return await sealAll(db, async (tx, after) => await sealBatch(tx, vault, sealing, after));
}

async function sealBatch(tx: Tx, vault: Vault, { operator, now }: Sealing, after: bigint): Promise<SealedBatch> {
  const rows = await unsealed(tx, vault)
    .where('a.payout_account_id', '>', after)
    .orderBy('a.payout_account_id')
    .limit(SEALED_AT_ONCE)
    .forUpdate()
    .execute();
  for (const row of rows)
    await tx
      .updateTable('payout_account')
      .set(sealPayee(vault, row, row, openPayee(vault, row)))
      .where('member_id', '=', row.memberId)
      .where('payout_account_id', '=', row.payoutAccountId)
      .execute();
  const moved = rows.filter(({ sealed }) => sealed !== null).length;
  const done = { sealed: rows.length - moved, moved, last: rows.at(-1)?.payoutAccountId ?? after };
  if (rows.length > 0)
    await writeAudit(tx, {
      operator,
      merchantId: null,
      command: 'payout-accounts seal',
      target: `payout-accounts ${rows[0]?.payoutAccountId} to ${done.last}`,
      before: null,
      after: { sealed: done.sealed, moved, key: vault.sealsUnder },
      now: now(),
    });
  return done;
}

function unsealed(db: Db | Tx, { head }: Vault) {
  return db
    .selectFrom('payout_account as a')
    .select(['a.member_id as memberId', 'a.payout_account_id as payoutAccountId'])
    .select(['a.merchant_id as merchantId', 'a.provider_code as providerCode', ...payeeColumns])
    .where(sql<boolean>`substring(a.sealed from 1 for ${head.length}::int) is distinct from ${head}`);
}
