import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import {
  moneyPostingKinds,
  postingKindsOfFigure,
  sumTeamMoneyDays,
  type MoneyDay,
  type MoneyFigures,
} from '../domain/rollup/money-days.ts';
import { lineAt } from '../members/former-lines.ts';
import type { Db, Tx } from '../platform/db.ts';
import { canIdBeInSpan } from '../platform/history-ids.ts';
import { transaction } from '../platform/transaction.ts';

/** Longest span of entries that one transaction rolls up, so that no transaction stays open for long. */
const SPAN_MAX_MS = 15 * 60_000;
/** A run that works on a backlog ends after this time, and the run of the next minute goes on. */
const RUN_MS_MAX = 40_000;

/**
 * Adds the deposits, withdrawals, bonuses, rebates and salaries that were posted before `until` to `member_money_day` and `team_money_day`,
 * and continues where the last run ended. Each span is one transaction with its checkpoint, so that an interrupted run, or two at once, add
 * nothing twice. `until` must be a time before which no transaction is open (`readLowWaterMark` of the ledger). Returns whether entries remain.
 */
export async function rollUpMoney(db: Db, until: Date): Promise<boolean> {
  const deadline = performance.now() + RUN_MS_MAX;
  while (performance.now() < deadline)
    if (!(await transaction(db, async (tx) => await rollUpSpan(tx, until)))) return false;
  return true;
}

/** Returns the time before which all entries are rolled up. Returns undefined before the first run. */
export async function readMoneyRollupCheckpoint(db: Db | Tx): Promise<Date | undefined> {
  const row = await db.selectFrom('money_rollup_checkpoint').select('until').executeTakeFirst();
  return row?.until;
}

/** Rolls up the next span of entries and moves the checkpoint. Returns whether entries before `until` remain. */
async function rollUpSpan(tx: Tx, until: Date): Promise<boolean> {
  const since = await lockCheckpoint(tx);
  if (since >= until) return false;
  const end = new Date(Math.min(until.getTime(), since.getTime() + SPAN_MAX_MS));
  const days = await readMoneyDays(tx, since, end);
  await addMoneyDays(tx, days);
  await tx.updateTable('money_rollup_checkpoint').set({ until: end }).execute();
  return end < until;
}

/** Locks the checkpoint, so that two runs take turns. The first run creates the checkpoint at the time of the first entry of the ledger. */
async function lockCheckpoint(tx: Tx): Promise<Date> {
  if ((await readMoneyRollupCheckpoint(tx)) === undefined) {
    const until = await readTimeOfFirstEntry(tx);
    await sql`insert into money_rollup_checkpoint (until) values (${until}) on conflict (only_row) do nothing`.execute(
      tx,
    );
  }
  const row = await tx.selectFrom('money_rollup_checkpoint').select('until').forUpdate().executeTakeFirstOrThrow();
  return row.until;
}

/** Returns the time of the first entry of the ledger, or yesterday if the ledger is empty. */
async function readTimeOfFirstEntry(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(min(created_at), now() - interval '1 day') as at from entry`.execute(tx);
  return rows[0]?.at ?? new Date();
}

/** The movements of a member on a day, in minor units. Withdrawals are positive. */
interface MoneyRow {
  readonly member_id: bigint;
  readonly merchant_id: number;
  readonly line: string;
  readonly day: string;
  readonly currency: string;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly bonuses: bigint;
  readonly rebates: bigint;
  readonly salaries: bigint;
}

/** Sums the cash entries `e` of the postings `p` that the figure counts, as the ledger signs them: withdrawals are negative. */
export function sumCashOfFigure(figure: keyof MoneyFigures): RawBuilder<bigint> {
  return sql`coalesce(sum(e.amount_minor) filter (where p.kind = any(${postingKindsOfFigure(figure)}::text[])), 0)`;
}

/** The condition that entry `e` of posting `p` counts in one of the figures of `MoneyFigures`. */
export const isMoneyPosting = sql<boolean>`(e.account = 'cash' and p.kind = any(${moneyPostingKinds}::text[]))`;

/** Sums the entries of the span by member, line and day. The line is the one that the member had at the time of the entry. */
async function readMoneyDays(tx: Tx, since: Date, until: Date): Promise<MoneyDay[]> {
  const { rows } = await sql<MoneyRow>`
    select m.member_id, m.merchant_id, ${lineAt('m', 'e.created_at')} as line, (e.created_at at time zone merchant.time_zone)::date as day, e.currency,
      ${sumCashOfFigure('depositsMinor')} as deposits, -${sumCashOfFigure('withdrawalsMinor')} as withdrawals, ${sumCashOfFigure('bonusesMinor')} as bonuses,
      ${sumCashOfFigure('rebatesMinor')} as rebates, ${sumCashOfFigure('salariesMinor')} as salaries
    from entry e
    join posting p on p.bucket = e.bucket and p.member_id = e.member_id and p.posting_id = e.posting_id
    join member m on m.member_id = e.member_id
    join merchant on merchant.merchant_id = m.merchant_id
    where e.created_at >= ${since} and e.created_at < ${until} and ${isMoneyPosting}
      and ${canIdBeInSpan('e.posting_id', { from: since, until })} and ${canIdBeInSpan('p.posting_id', { from: since, until })}
    group by m.member_id, m.merchant_id, 3, day, e.currency
    order by m.member_id, day`.execute(tx);
  return rows.map((row) => ({
    memberId: row.member_id,
    merchantId: row.merchant_id,
    line: row.line,
    day: row.day,
    currency: row.currency,
    depositsMinor: row.deposits,
    withdrawalsMinor: row.withdrawals,
    bonusesMinor: row.bonuses,
    rebatesMinor: row.rebates,
    salariesMinor: row.salaries,
  }));
}

/** Adds the figures to the rows of the members, and to those of the agents above them. */
async function addMoneyDays(tx: Tx, days: readonly MoneyDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into member_money_day (bucket, member_id, day, line, merchant_id, currency, ${amountColumns})
    select bucket, member_id, day, line, merchant_id, currency, ${amountColumns} from ${selectRows(days)}
    on conflict (bucket, member_id, day, line) do update set ${addExcluded('member_money_day')}`.execute(tx);
  const teams = sumTeamMoneyDays(days);
  if (teams.length === 0) return;
  await sql`
    insert into team_money_day (bucket, member_id, day, merchant_id, currency, ${amountColumns})
    select bucket, member_id, day, merchant_id, currency, ${amountColumns} from ${selectRows(teams)}
    on conflict (bucket, member_id, day) do update set ${addExcluded('team_money_day')}`.execute(tx);
}

const amountColumns = sql`deposits_minor, withdrawals_minor, bonuses_minor, rebates_minor, salaries_minor`;

function addExcluded(table: 'member_money_day' | 'team_money_day'): RawBuilder<unknown> {
  const dayTable = sql.table(table);
  return sql`deposits_minor = ${dayTable}.deposits_minor + excluded.deposits_minor,
    withdrawals_minor = ${dayTable}.withdrawals_minor + excluded.withdrawals_minor,
    bonuses_minor = ${dayTable}.bonuses_minor + excluded.bonuses_minor,
    rebates_minor = ${dayTable}.rebates_minor + excluded.rebates_minor,
    salaries_minor = ${dayTable}.salaries_minor + excluded.salaries_minor`;
}

function selectRows(days: readonly MoneyDay[]): RawBuilder<unknown> {
  return sql`unnest(
    ${days.map(({ memberId }) => bucketOf(memberId))}::smallint[],
    ${days.map(({ memberId }) => memberId)}::bigint[],
    ${days.map(({ day }) => day)}::date[],
    ${days.map(({ line }) => line)}::ltree[],
    ${days.map(({ merchantId }) => merchantId)}::integer[],
    ${days.map(({ currency }) => currency)}::text[],
    ${days.map(({ depositsMinor }) => depositsMinor)}::bigint[],
    ${days.map(({ withdrawalsMinor }) => withdrawalsMinor)}::bigint[],
    ${days.map(({ bonusesMinor }) => bonusesMinor)}::bigint[],
    ${days.map(({ rebatesMinor }) => rebatesMinor)}::bigint[],
    ${days.map(({ salariesMinor }) => salariesMinor)}::bigint[]
  ) as delta (bucket, member_id, day, line, merchant_id, currency, ${amountColumns})`;
}
