import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { writeAudit } from '../../platform/operator-audit.ts';
import { transaction } from '../../platform/transaction.ts';
import { keyIdOf, type Vault } from '../../platform/vault.ts';
import { openPayee, payeeColumns, sealPayee } from './payee.ts';

const BATCH = 200;

interface Sealing {
  readonly operator: string;
  readonly now: () => Date;
}

export interface Sealed {
  readonly sealed: number;
  /** From an older key. */
  readonly moved: number;
}

/**
 * Seals what stands readable, and again what another key than the sealing one sealed; removed accounts as well. What is done is done:
 * a second run begins where the first was broken off, and two at once take turns at the rows.
 */
export async function sealAccounts(db: Db, vault: Vault, sealing: Sealing): Promise<Sealed> {
  let all: Sealed = { sealed: 0, moved: 0 };
  let after: Batch | undefined;
  do {
    const from = after?.last ?? 0n;
    after = await transaction(db, async (tx) => await sealBatch(tx, vault, sealing, from));
    all = { sealed: all.sealed + after.sealed, moved: all.moved + after.moved };
  } while (after.rows === BATCH);
  return all;
}

interface Batch extends Sealed {
  readonly rows: number;
  readonly last: bigint;
}

async function sealBatch(tx: Tx, vault: Vault, { operator, now }: Sealing, after: bigint): Promise<Batch> {
  const rows = await unsealed(tx, vault)
    .where('a.payout_account_id', '>', after)
    .orderBy('a.payout_account_id')
    .limit(BATCH)
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
  const done = { sealed: rows.length - moved, moved, rows: rows.length, last: rows.at(-1)?.payoutAccountId ?? after };
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

export interface KeyUse {
  /** Null: these stand readable. */
  readonly keyId: string | null;
  readonly rows: number;
}

/** Which key has sealed how many accounts: one that has sealed none may leave VAULT_KEYS. */
export async function readKeyUse(db: Db): Promise<KeyUse[]> {
  // The head of a value: its format, how long the id is, the id.
  const { rows } = await sql<{ readonly head: Buffer | null; readonly rows: bigint }>`
    select substring(sealed from 1 for 2 + get_byte(sealed, 1)) as head, count(*) as rows
    from payout_account group by 1 order by 1 nulls first`.execute(db);
  return rows.map(({ head, rows: count }) => ({ keyId: head && keyIdOf(head), rows: Number(count) }));
}
