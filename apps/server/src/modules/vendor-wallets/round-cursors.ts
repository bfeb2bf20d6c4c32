import { sql } from 'kysely';
import { computeRetryAt } from '../../domain/wallet/vendor-transfer.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';

/** The number of integrations that a worker leases at once, which are also fetched at the same time. */
export const INTEGRATIONS_PER_RUN_MAX = 5;
/** Another worker can take over after this time if a worker has died during a fetch or the vendor has not answered. */
const LEASE_SECONDS = 10;
/** The pause between two fetches from one integration. */
const FETCH_EVERY_SECONDS = 1;

/** A checkpoint: the number of the last round of an integration that is booked. */
export interface RoundCursor {
  readonly integration: string;
  readonly lastNumber: bigint;
}

/**
 * Leases the integrations whose rounds are due to be fetched. Candidates are read without a lock first, so that nothing is written if no
 * integration is due.
 */
export async function leaseDueCursors(db: Db, now: Date): Promise<readonly RoundCursor[]> {
  const due = await findDueIntegrations(db, now);
  if (due.length === 0) return [];
  return await transaction(db, async (tx) => {
    const { rows } = await sql<RoundCursor>`
      insert into vendor_round_cursor as c (integration_code, ask_at)
      select code, ${secondsAfter(now, LEASE_SECONDS)}::timestamptz from unnest(${due}::text[]) as due (code)
      order by code
      on conflict (integration_code) do update set ask_at = excluded.ask_at where c.ask_at <= ${now}
      returning integration_code as integration, last_number as "lastNumber"`.execute(tx);
    return rows;
  });
}

/** Finds due integrations. An integration without a cursor is due, and its cursor is written with its first lease. */
async function findDueIntegrations(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select i.code from integration i left join vendor_round_cursor c on c.integration_code = i.code
    where i.transfer_url is not null and i.state <> 'off' and (c.ask_at is null or c.ask_at <= ${now})
    order by c.ask_at nulls first, i.code limit ${INTEGRATIONS_PER_RUN_MAX}`.execute(db);
  return rows.map(({ code }) => code);
}

/**
 * Locks the cursor until the transaction ends, so that batches of one integration are booked one after the other. Returns false if another worker
 * has advanced the cursor since it was leased.
 */
export async function lockCursorAt(tx: Tx, { integration, lastNumber }: RoundCursor): Promise<boolean> {
  const row = await tx
    .selectFrom('vendor_round_cursor')
    .select('last_number')
    .where('integration_code', '=', integration)
    .forUpdate()
    .executeTakeFirst();
  return row?.last_number === lastNumber;
}

/** Stores the last booked round, schedules the next fetch and resets the back-off. */
export async function advanceCursor(tx: Tx, { integration, lastNumber }: RoundCursor, now: Date): Promise<void> {
  await tx
    .updateTable('vendor_round_cursor')
    .set({ last_number: lastNumber, ask_at: secondsAfter(now, FETCH_EVERY_SECONDS), failures: 0 })
    .where('integration_code', '=', integration)
    .execute();
}

/** Delays the next fetch of an integration whose rounds could not be booked. The delay doubles with each failure, up to half an hour. */
export async function postponeFetch(tx: Tx, integration: string, now: Date): Promise<void> {
  const cursor = await tx
    .selectFrom('vendor_round_cursor')
    .select('failures')
    .where('integration_code', '=', integration)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('vendor_round_cursor')
    .set({ failures: cursor.failures + 1, ask_at: computeRetryAt(now, { attempts: cursor.failures }) })
    .where('integration_code', '=', integration)
    .execute();
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
