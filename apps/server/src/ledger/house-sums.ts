import { sql } from 'kysely';
import { BUCKETS } from '../domain/bucket.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';

/** Longest span of entries that one transaction adds up, so that no snapshot stays open for long. */
const SPAN_MAX_MS = 15 * 60_000;
/**
 * Key of an advisory lock; no other advisory lock uses this number. The lock makes concurrent calls take turns, because rows of several shards cannot
 * be locked in one statement.
 */
const ROLL_UP_LOCK = 4_210_772;

/**
 * Adds the entries of house accounts made before `until` to the sums per bucket, and continues where the last call ended. Every span
 * is one transaction with its checkpoint, so that an interrupted or repeated call adds nothing twice. `until` must be a time before which
 * no transaction is open (`readLowWaterMark`), because `created_at` is the start of a transaction and not its commit.
 */
export async function rollUpHouseSums(db: Db, until: Date): Promise<void> {
  for (const bucket of await findBucketsWithoutCheckpoint(db)) await initializeBucket(db, bucket, until);
  // Each call adds one span, and returns false after the last one.
  while (await sumNextSpan(db, until));
}

async function findBucketsWithoutCheckpoint(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('ledger_house_checkpoint').select('bucket').execute();
  const withCheckpoint = new Set(rows.map(({ bucket }) => bucket));
  return Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter((bucket) => !withCheckpoint.has(bucket));
}

/** Inserts the checkpoint of a bucket and the sums of its entries before `until`. Does nothing if a concurrent call has inserted the checkpoint. */
async function initializeBucket(db: Db, bucket: number, until: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const insertedCheckpoint = await tx
      .insertInto('ledger_house_checkpoint')
      .values({ bucket, until })
      .onConflict((on) => on.column('bucket').doNothing())
      .returning('bucket')
      .executeTakeFirst();
    if (!insertedCheckpoint) return;
    await sql`
      insert into ledger_house_sum (bucket, account, currency, amount_minor)
      select bucket, account, currency, sum(amount_minor) from entry
      where bucket = ${bucket} and account like 'house:%' and created_at < ${until}
      group by bucket, account, currency`.execute(tx);
  });
}

/** Adds up the entries of the next span of time in all buckets and moves the checkpoints. Returns whether a further span before `until` remains. */
async function sumNextSpan(db: Db, until: Date): Promise<boolean> {
  return await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`.execute(tx);
    const since = await readCheckpoint(tx);
    if (since === undefined || since >= until) return false;
    const end = new Date(Math.min(until.getTime(), since.getTime() + SPAN_MAX_MS));
    await sql`
      insert into ledger_house_sum (bucket, account, currency, amount_minor)
      select e.bucket, e.account, e.currency, sum(e.amount_minor)
      from entry e join ledger_house_checkpoint c on c.bucket = e.bucket
      where e.created_at >= ${since} and e.created_at < ${end} and e.created_at >= c.until and e.account like 'house:%'
      group by e.bucket, e.account, e.currency
      on conflict (bucket, account, currency) do update
      set amount_minor = ledger_house_sum.amount_minor + excluded.amount_minor`.execute(tx);
    await tx.updateTable('ledger_house_checkpoint').set({ until: end }).where('until', '<', end).execute();
    return end < until;
  });
}

/** Returns the time before which the entries of every bucket are in the sums, or undefined if no bucket has sums yet. */
async function readCheckpoint(db: Db | Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`select min(until) as until from ledger_house_checkpoint`.execute(
    db,
  );
  return rows[0]?.until ?? undefined;
}

/** The sum of the entries of a house account, in minor units. */
export interface HouseSum {
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** The sums of all house accounts, and the time up to which they are complete. */
export interface HouseSums {
  /** The sums contain all entries that were made before this time. Undefined if no bucket has sums yet. */
  readonly until: Date | undefined;
  readonly sums: readonly HouseSum[];
}

/** Reads the sum of each house account over all buckets, as far as it was rolled up. */
export async function readHouseSums(db: Db | Tx): Promise<HouseSums> {
  const until = await readCheckpoint(db);
  const sums = await sql<HouseSum>`
    select account, currency, sum(amount_minor) as "amountMinor" from ledger_house_sum
    group by account, currency order by currency, account`.execute(db);
  return { until, sums: sums.rows };
}
