import { sql } from 'kysely';
import { BUCKETS } from '../domain/bucket.ts';
import type { DayRange } from '../ledger/reconcile-rollups.ts';
import { runOnSnapshot } from '../ledger/verify.ts';
import type { Db, Tx } from '../platform/db.ts';
import { canIdBeOnDays } from '../platform/history-ids.ts';

const DAY_MS = 86_400_000;
/** The number of buckets of agents, of 256, that are compared on one snapshot. */
const BUCKETS_PER_STEP = 64;
/** The statement timeout of a comparison, which reads the rows of a day and can take minutes. */
const STEP_TIMEOUT_MS = 300_000;

/** A day of the merchants' calendars, and the first bucket of the agents whose counts are compared. */
interface Step {
  readonly day: string;
  readonly firstBucket: number;
}

/**
 * Recounts the transactions and the first deposits of teams day by day from the rows of their members, and describes the first row that is wrong. Both
 * tables are written in one transaction, so no row is in one of them alone. Each comparison of a part of the agents has a snapshot of its own, so
 * that vacuum is not held back.
 */
export async function findWrongTeamTransactions(db: Db, { from, to }: DayRange): Promise<string | undefined> {
  for (let dayStart = Date.parse(from); dayStart <= Date.parse(to); dayStart += DAY_MS)
    for (let firstBucket = 0; firstBucket < BUCKETS; firstBucket += BUCKETS_PER_STEP) {
      const wrong = await findWrongRow(db, { day: new Date(dayStart).toISOString().slice(0, 10), firstBucket });
      if (wrong !== undefined) return wrong;
    }
  return undefined;
}

async function findWrongRow(db: Db, step: Step): Promise<string | undefined> {
  for (const find of [findWrongTransactions, findWrongFirstDeposits]) {
    const wrong = await runOnSnapshot(db, STEP_TIMEOUT_MS, async (tx) => await find(tx, step));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Compares the counts of the agents with the copied transactions of the members below. */
async function findWrongTransactions(tx: Tx, { day, firstBucket }: Step): Promise<string | undefined> {
  const end = firstBucket + BUCKETS_PER_STEP;
  const { rows } = await sql<{ detail: string }>`
    select format('team_transaction_day of member %s on %s, %s: %s counted, in %s, out %s; its rows: %s, in %s, out %s', member_id, day, kind,
      coalesce(kept.transactions, 0), coalesce(kept.incoming, 0), coalesce(kept.outgoing, 0), coalesce(copied.transactions, 0),
      coalesce(copied.incoming, 0), coalesce(copied.outgoing, 0)) as detail
    from (
      select member_id, day, kind, currency, transactions, incoming_minor as incoming, outgoing_minor as outgoing
      from team_transaction_day
      where day = ${day}::date and bucket >= ${firstBucket} and bucket < ${end}
    ) kept
    full join (
      select agent::bigint as member_id, t.day, t.kind, t.currency, count(*) as transactions, sum(greatest(t.amount_minor, 0)) as incoming,
        sum(least(t.amount_minor, 0)) as outgoing
      from member_transaction t cross join lateral unnest(string_to_array(subpath(t.line, 0, -1)::text, '.')) agent
      where t.day = ${day}::date and nlevel(t.line) > 1 and ${canIdBeOnDays('t.posting_id', { from: day, to: day })}
        and (agent::bigint & 255) >= ${firstBucket} and (agent::bigint & 255) < ${end}
      group by agent, t.day, t.kind, t.currency
    ) copied using (member_id, day, kind, currency)
    where (coalesce(kept.transactions, 0), coalesce(kept.incoming, 0), coalesce(kept.outgoing, 0))
      <> (coalesce(copied.transactions, 0), coalesce(copied.incoming, 0), coalesce(copied.outgoing, 0))
    order by member_id, kind limit 1`.execute(tx);
  return rows[0]?.detail;
}

/** Compares the first deposits of teams with those of the members below, by the lines in which they were made. */
async function findWrongFirstDeposits(tx: Tx, { day, firstBucket }: Step): Promise<string | undefined> {
  const end = firstBucket + BUCKETS_PER_STEP;
  const { rows } = await sql<{ detail: string }>`
    select format('team_first_deposit_day of member %s on %s: %s counted; its members: %s', member_id, ${day}::text, coalesce(kept.members, 0),
      coalesce(made.members, 0)) as detail
    from (
      select member_id, members from team_first_deposit_day where day = ${day}::date and bucket >= ${firstBucket} and bucket < ${end}
    ) kept
    full join (
      select agent::bigint as member_id, count(*) as members
      from member_first_deposit f cross join lateral unnest(string_to_array(subpath(f.line, 0, -1)::text, '.')) agent
      where f.day = ${day}::date and nlevel(f.line) > 1 and (agent::bigint & 255) >= ${firstBucket} and (agent::bigint & 255) < ${end}
      group by agent
    ) made using (member_id)
    where coalesce(kept.members, 0) <> coalesce(made.members, 0)
    order by member_id limit 1`.execute(tx);
  return rows[0]?.detail;
}

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Compares the transactions of teams, and logs an alert with the first difference. Nothing is repaired: every run alerts again until a person has
 * corrected the data.
 */
export async function alertUnlessTeamTransactionsAgree(db: Db, days: DayRange, log: Log): Promise<void> {
  const detail = await findWrongTeamTransactions(db, days);
  if (detail !== undefined)
    log.error({ alert: 'rollups', detail }, 'ALERT: the transactions of teams by day are not the sums of their rows');
}
