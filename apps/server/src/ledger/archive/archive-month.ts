import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { isCancelledByTimeout } from '../../platform/database-errors.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { verifyAndRecord } from '../verify-new.ts';
import {
  HISTORY_TABLES,
  readRows,
  writeManifest,
  writeRows,
  type ArchivedRow,
  type ArchiveFiles,
  type FileSummary,
  type HistoryTable,
} from './archive-files.ts';

/**
 * The number of months for which a month stays in the database after its end. A payment can be charged back for 540 days, which are less than 18
 * months, and a refund reads the entries of its deposit.
 */
export const MONTHS_KEPT = 18;
/** The kind of the one posting that stands for all postings of a member in an archived month. */
export const CARRIED_FORWARD = 'carried_forward';
/** The number of rows that one query reads, so that a month does not have to fit into memory. */
const ROWS_PER_PAGE = 5_000;
/** The lock timeout of one attempt. Every bet queues behind a pending lock on the tables, so attempts are short and are separated by pauses. */
const LOCK_WAIT_MS = 300;
const LOCK_PAUSE_MS = 1_000;
/** All attempts together take at most about 80 seconds. */
const LOCK_ATTEMPTS_MAX = 60;

/** The month to archive, the folder of its files, and what runs in the same transaction. */
export interface ArchiveOptions {
  /** The first day of the month, UTC: `2025-01-01`. */
  readonly month: string;
  /** The folder that the files are written to. The folder is created if it does not exist. */
  readonly folder: string;
  /** The present time, by which `MONTHS_KEPT` is judged. */
  readonly now: Date;
  /** Writes the audit row, in the transaction that takes the month out of the database. An error undoes the archiving. */
  readonly audit: (tx: Tx, files: ArchiveFiles) => Promise<void>;
}

/** The summaries of the written files, or the reason, as a text for the operator, for which the month was not archived. */
export type ArchiveOutcome =
  | { readonly ok: true; readonly files: ArchiveFiles }
  | { readonly ok: false; readonly reason: string };

/**
 * Writes a month of the history to files and takes its rows out of the database, in one transaction: the partitions of the month are exchanged
 * for new ones, which hold one posting per member with the sums of its entries. Every balance, debt and house account adds up as before.
 *
 * Reading and writing of all other months goes on meanwhile. The exchange itself locks the tables for as long as it takes to attach partitions.
 * Throws if the locks cannot be had within `LOCK_ATTEMPTS_MAX` attempts. Needs the rights of the owner of the schema.
 */
export async function archiveMonth(db: Db, options: ArchiveOptions): Promise<ArchiveOutcome> {
  const reason =
    (await findReasonNotToArchive(db, options)) ??
    (await findOpenBet(db, options.month)) ??
    (await findLedgerDifference(db));
  if (reason !== undefined) return { ok: false, reason };
  const { month, folder, audit } = options;
  return await transaction(db, async (tx) => {
    await lockAgainstWrites(tx, month);
    const obstacle = (await findOpenBet(tx, month)) ?? (await findUnsummedEntry(tx, month));
    if (obstacle !== undefined) return { ok: false, reason: obstacle };
    const files = await writeFiles(tx, options);
    await writeManifest(folder, { format: 1, month, files });
    const ids = await readIdsOfMonth(tx, month);
    await createCarriedPartitions(tx, month, ids);
    await exchangePartitions(tx, month, ids);
    await sql`
      insert into history_archive (month, first_id, end_id, files)
      values (${month}::date, ${ids.first}, ${ids.end}, ${JSON.stringify(files)}::jsonb)`.execute(tx);
    await audit(tx, files);
    return { ok: true, files };
  });
}

/** The range of the ids of a month. Ids of the history begin with their time, so that the ids of one month are one range. */
interface IdRange {
  readonly first: bigint;
  /** The first id of the next month. */
  readonly end: bigint;
}

async function readIdsOfMonth(tx: Tx, month: string): Promise<IdRange> {
  const { rows } = await sql<IdRange>`
    select first_history_id(${month}::date) as first,
      first_history_id((${month}::date + interval '1 month')::date) as "end"`.execute(tx);
  const [ids] = rows;
  assert(ids !== undefined, 'a select without a table returned no row');
  return ids;
}

/** Returns the name of the partition of a month: `posting_2025_01` for the table `posting` and the month `2025-01-01`. */
function partitionName(table: HistoryTable, month: string): string {
  return `${table}_${month.slice(0, 7).replace('-', '_')}`;
}

/** Returns the reason for which the month cannot be archived, or undefined: it is too young, archived already, or has no partitions. */
async function findReasonNotToArchive(db: Db, { month, now }: ArchiveOptions): Promise<string | undefined> {
  const end = new Date(`${month}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1 + MONTHS_KEPT);
  if (end > now) return `${month.slice(0, 7)} stays for ${MONTHS_KEPT} months after its end`;
  const { rows } = await sql<{ archived: boolean; missing: boolean }>`
    select exists (select from history_archive where month = ${month}::date) as archived,
      exists (select from unnest(${HISTORY_TABLES.map((table) => partitionName(table, month))}::text[]) as name
        where to_regclass('public.' || quote_ident(name)) is null) as missing`.execute(db);
  if (rows[0]?.archived) return `${month.slice(0, 7)} is archived already`;
  if (rows[0]?.missing) return `the database has no partitions of ${month.slice(0, 7)}`;
  return undefined;
}

/** Verifies the whole ledger before the month is archived, because a difference could not be investigated afterwards. */
async function findLedgerDifference(db: Db): Promise<string | undefined> {
  const { difference } = await verifyAndRecord(db, 'whole');
  return difference && `the ledger does not add up: ${difference.check}: ${difference.detail}`;
}

/**
 * Blocks writes to the partitions of the month until the transaction ends (`SHARE` lock). The only remaining writes to an old month are settlements
 * of its open bets.
 */
async function lockAgainstWrites(tx: Tx, month: string): Promise<void> {
  const partitions = HISTORY_TABLES.map((table) => sql.table(partitionName(table, month)));
  await sql`lock table ${sql.join(partitions)} in share mode`.execute(tx);
}

/** Describes a bet of the month that is still open, because a settlement would have to change an archived row. Undefined if there is none. */
async function findOpenBet(db: Db | Tx, month: string): Promise<string | undefined> {
  const { rows } = await sql<{ betId: bigint }>`
    select bet_id as "betId" from ${sql.table(partitionName('bet', month))} where state = 'open' limit 1`.execute(db);
  return rows[0] && `bet ${rows[0].betId} is open: settle or void it first`;
}

/**
 * Returns a reason if the roll-up of house accounts has not added all entries of the month to the sums yet. The roll-up selects entries by their time,
 * and a carried entry has the latest time of its member: after the checkpoint, amounts that are in the sums already would be added again.
 */
async function findUnsummedEntry(tx: Tx, month: string): Promise<string | undefined> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found from ${sql.table(partitionName('entry', month))}
    where created_at >= (select min(until) from ledger_house_checkpoint) limit 1`.execute(tx);
  return rows.length > 0
    ? 'the month has entries that the sums of the house do not hold yet: try again later'
    : undefined;
}

/** Writes one file per table and reads each file back, so that rows leave the database only after their file was read from the disk. */
async function writeFiles(tx: Tx, { month, folder }: ArchiveOptions): Promise<ArchiveFiles> {
  const summaries: [HistoryTable, FileSummary][] = [];
  for (const table of HISTORY_TABLES) {
    const written = await writeRows(folder, table, readPartition(tx, table, month));
    const { rows, summarise } = readRows(folder, table);
    for await (const _ of rows);
    if (summarise().sha256 !== written.sha256) throw new Error(`the file of ${table} does not hold what was written`);
    summaries.push([table, written]);
  }
  // The loop has added the summary of every table, so the cast is safe.
  return Object.fromEntries(summaries) as unknown as ArchiveFiles;
}

/** Reads the rows of a partition in the order of their primary key, page by page (keyset pagination). */
async function* readPartition(tx: Tx, table: HistoryTable, month: string): AsyncGenerator<ArchivedRow> {
  const columns = await readColumns(tx, table);
  const key = sql.join(columns.filter(({ isKey }) => isKey).map(({ name }) => sql.ref(name)));
  const texts = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
  let last: ArchivedRow | undefined;
  for (;;) {
    const after = last;
    const values = columns
      .filter(({ isKey }) => isKey)
      .map(({ name, type }) => sql`${after?.[name]}::${sql.raw(type)}`);
    const condition = after ? sql`(${key}) > (${sql.join(values)})` : sql`true`;
    // The columns are qualified with the table, because `order by` would use the aliases of the texts instead.
    const order = sql.join(columns.filter(({ isKey }) => isKey).map(({ name }) => sql.ref(`p.${name}`)));
    const { rows } = await sql<ArchivedRow>`
      select ${texts} from ${sql.table(partitionName(table, month))} p where ${condition}
      order by ${order} limit ${ROWS_PER_PAGE}`.execute(tx);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_PER_PAGE) return;
  }
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/** Returns the columns of a table. The columns of the primary key come first, in the order of the key. */
async function readColumns(tx: Tx, table: HistoryTable): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, k.place is not null as "isKey"
    from pg_attribute a
    left join (
      select key.attnum, key.place from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality as key (attnum, place)
      where i.indrelid = ${table}::regclass and i.indisprimary
    ) k on k.attnum = a.attnum
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
    order by k.place nulls last, a.attnum`.execute(tx);
  return rows;
}

/** Returns the name of the new partition until it replaces the old one, whose name it then gets. */
const carriedPartitionName = (table: HistoryTable, month: string): string => `${partitionName(table, month)}_carried`;

/**
 * Creates the tables that replace the partitions, and fills them with the carried postings and their entries. A carried posting has the id and the key
 * of the last posting of the month that moved one of the carried accounts of its member.
 */
async function createCarriedPartitions(tx: Tx, month: string, ids: IdRange): Promise<void> {
  for (const table of HISTORY_TABLES)
    await sql`
      create table ${sql.table(carriedPartitionName(table, month))}
      (like ${sql.table(table)} including defaults including constraints including indexes including storage)`.execute(
      tx,
    );
  const [entries, postings] = [partitionName('entry', month), partitionName('posting', month)].map((name) =>
    sql.table(name),
  );
  // Lines are renumbered. The balance of an account is the balance after its last entry. An account whose entries sum to zero gets no line.
  await sql`
    insert into ${sql.table(carriedPartitionName('entry', month))}
      (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at)
    select s.bucket, s.member_id, max(s.last_posting_id) over member_rows,
      (row_number() over (member_rows order by s.account, s.currency))::smallint, s.account, s.currency, s.amount_minor, s.balance_after_minor,
      max(s.last_at) over member_rows
    from (
      select bucket, member_id, account, currency, sum(amount_minor)::bigint as amount_minor, max(posting_id) as last_posting_id,
        max(created_at) as last_at, (array_agg(balance_after_minor order by posting_id desc, line_no desc))[1] as balance_after_minor
      from ${entries} group by bucket, member_id, account, currency
    ) s
    where s.amount_minor <> 0
    window member_rows as (partition by s.bucket, s.member_id)`.execute(tx);
  await sql`
    insert into ${sql.table(carriedPartitionName('posting', month))} (bucket, member_id, posting_id, key, kind, created_at)
    select distinct c.bucket, c.member_id, c.posting_id, p.key, ${CARRIED_FORWARD}, c.created_at
    from ${sql.table(carriedPartitionName('entry', month))} c
    join ${postings} p on p.bucket = c.bucket and p.member_id = c.member_id and p.posting_id = c.posting_id`.execute(
    tx,
  );
  await addMonthBounds(tx, month, ids);
}

/** Adds constraints that repeat the bounds of the partitions, so that attaching a table reads none of its rows. */
async function addMonthBounds(tx: Tx, month: string, { first, end }: IdRange): Promise<void> {
  for (const table of HISTORY_TABLES) {
    const id = sql.ref(getIdColumn(table));
    await sql`
      alter table ${sql.table(carriedPartitionName(table, month))} add constraint bounds_of_month
      check (${id} >= ${sql.raw(String(first))} and ${id} < ${sql.raw(String(end))})`.execute(tx);
  }
}

/** Returns the column by which the table is partitioned into months. */
function getIdColumn(table: HistoryTable): string {
  return table === 'bet' || table === 'lottery_bet' ? 'bet_id' : 'posting_id';
}

/** Locks the tables, and replaces the old partitions by the new ones. The old partitions are dropped. */
async function exchangePartitions(tx: Tx, month: string, { first, end }: IdRange): Promise<void> {
  await lockTables(tx);
  for (const table of HISTORY_TABLES) {
    const name = partitionName(table, month);
    await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(tx);
    await sql`drop table ${sql.table(name)}`.execute(tx);
    await sql`alter table ${sql.table(carriedPartitionName(table, month))} rename to ${sql.ref(name)}`.execute(tx);
    await sql`
      alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.raw(String(first))}) to (${sql.raw(String(end))})`.execute(tx);
    await sql`alter table ${sql.table(name)} drop constraint bounds_of_month`.execute(tx);
  }
}

/** Tries to lock the tables in short attempts, because every bet queues behind a pending lock request. Throws after `LOCK_ATTEMPTS_MAX` attempts. */
async function lockTables(tx: Tx): Promise<void> {
  await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx);
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint before_lock`.execute(tx);
    try {
      await sql`lock table ${sql.join(HISTORY_TABLES.map((table) => sql.table(table)))} in access exclusive mode`.execute(
        tx,
      );
      return;
    } catch (error) {
      if (!isCancelledByTimeout(error) || attempt === LOCK_ATTEMPTS_MAX) throw error;
      await sql`rollback to savepoint before_lock`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
}
