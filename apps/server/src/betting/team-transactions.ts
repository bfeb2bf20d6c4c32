import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import {
  sumTeamTransactionDays,
  toTeamTransactionKind,
  type MemberTransaction,
  type TeamTransactionDay,
} from '../domain/rollup/team-transactions.ts';
import { depositPostingKinds, playPostingKinds, withdrawalPostingKinds } from '../domain/wallet/transaction-kind.ts';
import { lineAt } from '../members/former-lines.ts';
import type { Db, Tx } from '../platform/db.ts';
import { keyPartToBigint, keyPartToUuid } from '../platform/key-parts.ts';
import { canIdBeInSpan } from '../platform/history-ids.ts';
import { transaction } from '../platform/transaction.ts';
import { countFirstDeposits } from './first-deposits.ts';
import { lockCheckpoint, moveCheckpoint } from './team-transaction-checkpoint.ts';

/** The longest span of entries that one transaction copies. */
const SPAN_MAX_MS = 15 * 60_000;
/** The number of entries that one transaction copies at most, so that rebates to everybody in one night fit into memory. */
const ENTRIES_PER_SPAN_MAX = 10_000;
/** A run that works on a backlog ends after this time, and the run of the next minute goes on. */
const RUN_MS_MAX = 40_000;

/**
 * Copies the cash entries of members that were posted before `until`, except those of play, to `member_transaction` with the line of the member, and
 * counts them for the agents above in `team_transaction_day` (docs/decisions/0057-transactions-of-teams.md), together with first deposits. Continues
 * where the last run ended. Each span is one transaction with its checkpoint, so that an interrupted run, or two runs at once, copy nothing twice.
 * `until` must be a time before which no transaction is open (`readLowWaterMark` of the ledger). Returns whether entries remain.
 */
export async function copyTeamTransactions(db: Db, until: Date): Promise<boolean> {
  const deadline = performance.now() + RUN_MS_MAX;
  while (performance.now() < deadline)
    if (!(await transaction(db, async (tx) => await copySpan(tx, until)))) return false;
  return true;
}

/** Copies the next span of entries and moves the checkpoint. Returns whether entries before `until` remain. */
async function copySpan(tx: Tx, until: Date): Promise<boolean> {
  const since = await lockCheckpoint(tx);
  if (since >= until) return false;
  const latest = new Date(Math.min(until.getTime(), since.getTime() + SPAN_MAX_MS));
  const end = await findSpanEnd(tx, since, latest);
  const transactions = await readTransactions(tx, since, end);
  if (transactions.length > 0) await insertTransactions(tx, transactions);
  const days = sumTeamTransactionDays(transactions);
  if (days.length > 0) await addTeamDays(tx, days);
  await countFirstDeposits(tx, transactions);
  await moveCheckpoint(tx, end);
  return end < until;
}

/**
 * Returns the end of the span: `latest`, or the time of the entry that would make the span too large. A span is never shorter than a millisecond,
 * which is the precision of the checkpoint here, so that each span makes progress.
 */
async function findSpanEnd(tx: Tx, since: Date, latest: Date): Promise<Date> {
  const { rows } = await sql<{ end: Date }>`
    select e.created_at as end ${buildFromClause(new Date(since.getTime() + 1), latest)}
    order by e.created_at limit 1 offset ${ENTRIES_PER_SPAN_MAX}`.execute(tx);
  return rows[0]?.end ?? latest;
}

/** A transaction as the query returns it, with the kind of its posting. */
interface TransactionRow extends Omit<MemberTransaction, 'kind'> {
  readonly postingKind: string;
}

/**
 * Reads the entries of the span as transactions. The key of a posting names its payment: the number of the deposit, or the id of the request of the
 * withdrawal.
 */
async function readTransactions(tx: Tx, since: Date, until: Date): Promise<MemberTransaction[]> {
  const { rows } = await sql<TransactionRow>`
    select moved.*, coalesce(${keyPartToBigint(sql`moved."paymentText"`)}, w.withdrawal_id) as "paymentId"
    from (
      select m.member_id as "memberId", e.posting_id as "postingId", e.line_no as "lineNo", ${lineAt('m', 'e.created_at')} as line,
        m.merchant_id as "merchantId", e.currency,
        (e.created_at at time zone merchant.time_zone)::date as day, p.kind as "postingKind", e.amount_minor as "amountMinor",
        e.balance_after_minor as "balanceAfterMinor", e.created_at as "createdAt",
        case when p.kind = any (${depositPostingKinds}::text[]) then split_part(p.key, ':', 3) end as "paymentText",
        case when p.kind = any (${withdrawalPostingKinds}::text[]) then ${keyPartToUuid(sql`split_part(p.key, ':', 2)`)} end
          as "requestId"
      ${buildFromClause(since, until)}
    ) moved
    left join withdrawal w on w.member_id = moved."memberId" and w.request_id = moved."requestId"
    order by moved."postingId", moved."memberId", moved."lineNo"`.execute(tx);
  return rows.map(({ postingKind, ...row }) => ({ ...row, kind: toTeamTransactionKind(postingKind) }));
}

/** Returns the tables and conditions for the cash entries of a span that are not play. */
function buildFromClause(since: Date, until: Date): RawBuilder<unknown> {
  return sql`
    from entry e
    join posting p on p.bucket = e.bucket and p.member_id = e.member_id and p.posting_id = e.posting_id
    join member m on m.member_id = e.member_id
    join merchant on merchant.merchant_id = m.merchant_id
    where e.created_at >= ${since} and e.created_at < ${until} and e.account = 'cash' and p.kind <> all (${playPostingKinds}::text[])
      and ${canIdBeInSpan('e.posting_id', { from: since, until })} and ${canIdBeInSpan('p.posting_id', { from: since, until })}`;
}

async function insertTransactions(tx: Tx, transactions: readonly MemberTransaction[]): Promise<void> {
  await sql`
    insert into member_transaction (bucket, member_id, posting_id, line_no, day, line, merchant_id, currency, kind, amount_minor,
      balance_after_minor, payment_id, created_at)
    select bucket, member_id, posting_id, line_no, day, line, merchant_id, currency, kind, amount_minor, balance_after_minor, payment_id, created_at
    from unnest(
      ${transactions.map(({ memberId }) => bucketOf(memberId))}::smallint[],
      ${transactions.map(({ memberId }) => memberId)}::bigint[],
      ${transactions.map(({ postingId }) => postingId)}::bigint[],
      ${transactions.map(({ lineNo }) => lineNo)}::smallint[],
      ${transactions.map(({ day }) => day)}::date[],
      ${transactions.map(({ line }) => line)}::ltree[],
      ${transactions.map(({ merchantId }) => merchantId)}::integer[],
      ${transactions.map(({ currency }) => currency)}::text[],
      ${transactions.map(({ kind }) => kind)}::text[],
      ${transactions.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${transactions.map(({ balanceAfterMinor }) => balanceAfterMinor)}::bigint[],
      ${transactions.map(({ paymentId }) => paymentId)}::bigint[],
      ${transactions.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) as moved (bucket, member_id, posting_id, line_no, day, line, merchant_id, currency, kind, amount_minor, balance_after_minor, payment_id,
      created_at)`.execute(tx);
}

/** Adds the counts and sums to the rows of the agents. */
async function addTeamDays(tx: Tx, days: readonly TeamTransactionDay[]): Promise<void> {
  const dayTable = sql.table('team_transaction_day');
  await sql`
    insert into team_transaction_day (bucket, member_id, day, kind, merchant_id, currency, transactions, incoming_minor, outgoing_minor)
    select bucket, member_id, day, kind, merchant_id, currency, transactions, incoming_minor, outgoing_minor
    from unnest(
      ${days.map(({ agentId }) => bucketOf(agentId))}::smallint[],
      ${days.map(({ agentId }) => agentId)}::bigint[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ kind }) => kind)}::text[],
      ${days.map(({ merchantId }) => merchantId)}::integer[],
      ${days.map(({ currency }) => currency)}::text[],
      ${days.map((each) => each.transactions)}::integer[],
      ${days.map(({ incomingMinor }) => incomingMinor)}::bigint[],
      ${days.map(({ outgoingMinor }) => outgoingMinor)}::bigint[]
    ) as delta (bucket, member_id, day, kind, merchant_id, currency, transactions, incoming_minor, outgoing_minor)
    on conflict (bucket, member_id, day, kind) do update set
      transactions = ${dayTable}.transactions + excluded.transactions,
      incoming_minor = ${dayTable}.incoming_minor + excluded.incoming_minor,
      outgoing_minor = ${dayTable}.outgoing_minor + excluded.outgoing_minor`.execute(tx);
}
