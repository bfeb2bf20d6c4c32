import type { TeamTransactionKind } from '@baize/contract/agent-codes';
import type { TeamTransaction, TeamTransactionsValue } from '@baize/contract/schemas/agent-reports';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { countPages } from '../../betting/bet-report.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import type { DayRange } from '../../domain/report/day-range.ts';
import { findPageOfDays } from '../../domain/report/page-of-days.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { RequestOf } from '../../http/call.ts';
import { findMemberId } from '../../members/accounts.ts';
import type { Db } from '../../platform/db.ts';
import { canIdBeOnDays } from '../../platform/history-ids.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { isOnDays, readAccountsOnLines } from './team.ts';

type TransactionsQuery = RequestOf<'teamTransactions'>;

/** The number and the sums of transactions of one day. Outgoing amounts are negative. */
interface DaySums {
  readonly day: string;
  readonly count: number;
  readonly incomingMinor: bigint;
  readonly outgoingMinor: bigint;
}

interface TransactionRow {
  readonly line: string;
  readonly kind: TeamTransactionKind;
  readonly postingId: bigint;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly paymentId: bigint | null;
  readonly createdAt: Date;
}

/**
 * Reads a page of the cash transactions of the members below the agent, without play, newest first (spec section 2,
 * agentDownlineTransactionDetailsCopy). The line at the time of a transaction decides. The sums per day tell which days the page needs, so a page of
 * a long range reads few days (docs/decisions/0057-transactions-of-teams.md). If the query names an account, only its own transactions are read.
 */
export async function readTeamTransactions(
  db: Db,
  scope: LineScope,
  query: TransactionsQuery,
  range: DayRange,
): Promise<Omit<TeamTransactionsValue, 'recordedUntil'>> {
  const currency = currencyOf(scope.merchant.currency);
  const memberId = query.account?.trim()
    ? ((await findMemberId(db, scope.merchantId, accountKey(query.account.trim()))) ?? 0n)
    : undefined;
  const sums =
    memberId === undefined
      ? await readTeamSums(db, scope, query, range)
      : await readMemberSums(db, scope, query, range, memberId);
  const { days, offset } = findPageOfDays(sums, query);
  const rows = days.length === 0 ? [] : await readRows(db, scope, query, { days, offset, memberId });
  const accounts = await readAccountsOnLines(db, scope, rows);
  const total = sums.reduce((count, day) => count + day.count, 0);
  return {
    list: rows.map((row) => toTransaction(row, scope, accounts, currency)),
    total,
    totalPages: countPages(total, query),
    currency,
    totals: {
      incoming: toDecimal(
        money(
          currency,
          sums.reduce((sum, day) => sum + day.incomingMinor, 0n),
        ),
      ),
      outgoing: toDecimal(
        money(
          currency,
          sums.reduce((sum, day) => sum + day.outgoingMinor, 0n),
        ),
      ),
    },
  };
}

async function readTeamSums(
  db: Db,
  scope: LineScope,
  { kind }: TransactionsQuery,
  { days }: DayRange,
): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select d.day, sum(d.transactions)::integer as count, sum(d.incoming_minor)::bigint as "incomingMinor",
      sum(d.outgoing_minor)::bigint as "outgoingMinor"
    from team_transaction_day d
    where ${scope.owns('d')} and ${isOnDays('d.day', days)} and ${isOfKind('d.kind', kind)}
    group by d.day order by d.day desc`.execute(db);
  return rows;
}

async function readMemberSums(
  db: Db,
  scope: LineScope,
  { kind, from, to }: TransactionsQuery,
  { days }: DayRange,
  memberId: bigint,
): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select t.day, count(*)::integer as count, coalesce(sum(t.amount_minor) filter (where t.amount_minor > 0), 0)::bigint as "incomingMinor",
      coalesce(sum(t.amount_minor) filter (where t.amount_minor < 0), 0)::bigint as "outgoingMinor"
    from member_transaction t
    where ${isOfMember('t', memberId)} and ${canIdBeOnDays('t.posting_id', { from, to })} and ${isOnDaysBelowAgent(scope, days)} and ${isOfKind('t.kind', kind)}
    group by t.day order by t.day desc`.execute(db);
  return rows;
}

interface RowsToRead {
  readonly days: readonly string[];
  readonly offset: number;
  /** The only member to read; undefined for everybody. */
  readonly memberId: bigint | undefined;
}

/** Reads the rows of a page. A first query cuts the page with the columns of an index; a second one reads these rows by key. */
async function readRows(
  db: Db,
  scope: LineScope,
  { kind, pageSize }: TransactionsQuery,
  { days, offset, memberId }: RowsToRead,
): Promise<TransactionRow[]> {
  const [newest = '', oldest = newest] = [days[0], days.at(-1)];
  const canBeOnPage = (column: string) => canIdBeOnDays(column, { from: oldest, to: newest });
  const ofMember = memberId === undefined ? sql`` : sql`and ${isOfMember('t', memberId)}`;
  const { rows } = await sql<TransactionRow>`
    select r.line, r.kind, r.posting_id as "postingId", r.amount_minor as "amountMinor", r.balance_after_minor as "balanceAfterMinor",
      r.payment_id as "paymentId", r.created_at as "createdAt"
    from (
      select t.bucket, t.member_id, t.posting_id, t.line_no, t.day
      from member_transaction t
      where ${isOnDaysBelowAgent(scope, days)} and ${canBeOnPage('t.posting_id')} and ${isOfKind('t.kind', kind)} ${ofMember}
      order by t.day desc, t.posting_id desc, t.member_id, t.line_no
      limit ${pageSize} offset ${offset}
    ) page
    join member_transaction r on r.bucket = page.bucket and r.member_id = page.member_id and r.posting_id = page.posting_id
      and r.line_no = page.line_no and ${canBeOnPage('r.posting_id')}
    order by page.day desc, page.posting_id desc, page.member_id, page.line_no`.execute(db);
  return rows;
}

/** The condition that a transaction `t` belongs to these days and was made below the agent. */
function isOnDaysBelowAgent(scope: LineScope, days: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${isOnDays('t.day', days)} and ${scope.isBelow('t.line')}`;
}

function isOfKind(column: string, kind: TeamTransactionKind | undefined): RawBuilder<boolean> {
  return kind === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${kind}`;
}

function toTransaction(
  row: TransactionRow,
  scope: LineScope,
  accounts: ReadonlyMap<bigint, string>,
  currency: Currency,
): TeamTransaction {
  const line = scope.pathBelow(row.line).map((memberId) => accounts.get(memberId) ?? '');
  return {
    transactionId: String(row.postingId),
    account: line.at(-1) ?? '',
    line,
    kind: row.kind,
    amount: toDecimal(money(currency, row.amountMinor)),
    balanceAfter: toDecimal(money(currency, row.balanceAfterMinor)),
    reference: String(row.paymentId ?? row.postingId),
    createdAt: row.createdAt.toISOString(),
  };
}
