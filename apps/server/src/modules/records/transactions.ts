import type { TransactionKind } from '@baize/contract/codes';
import type { Transaction, TransactionHistoryValue } from '@baize/contract/schemas/reports';
import { money, toDecimal } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import {
  depositPostingKinds,
  knownPostingKinds,
  playPostingKinds,
  postingKindsOf,
  transactionKindOf,
  withdrawalPostingKinds,
} from '../../domain/wallet/transaction-kind.ts';
import { joinBetIdOfCall } from '../../betting/bet-of-call.ts';
import { countPages, type Page } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { keyPartToBigint, keyPartToUuid } from '../../platform/key-parts.ts';
import { isEntryOnSelectedDays, type RecordSelection } from './record-selection.ts';
import { readSources, type SourceDetails, type SourceIds } from './transaction-sources.ts';

/** The cash entry of one posting. Amounts are in minor units; a negative amount leaves the wallet. */
interface PostingRow extends SourceIds {
  readonly posting_id: bigint;
  readonly kind: string;
  readonly amount_minor: bigint;
  readonly balance_after_minor: bigint;
  readonly created_at: Date;
}

/** A posting with the details of its bet, payment or reward. */
export type TransactionRow = Omit<PostingRow, keyof SourceIds> & SourceDetails;

/** Reads every posting of the main wallet as the ledger booked it, with totals over all pages (spec section 2, "transactionHistory"). */
export async function readTransactionHistory(
  db: Db,
  selection: RecordSelection,
  kind: TransactionKind | undefined,
  page: Page,
): Promise<TransactionHistoryValue> {
  const [rows, totals] = await Promise.all([
    readTransactions(db, selection, kind, { limit: page.pageSize, offset: (page.pageNo - 1) * page.pageSize }),
    readTotals(db, selection, kind),
  ]);
  const total = Number(totals.count);
  const formatAmount = (minor: bigint): string => toDecimal(money(selection.currency, minor));
  return {
    list: rows.map((row) => toTransaction(row, selection)),
    total,
    totalPages: countPages(total, page),
    currency: selection.currency,
    totals: { incoming: formatAmount(totals.incoming), outgoing: formatAmount(totals.outgoing) },
  };
}

/** The part of a list of transactions that a query reads: a page (`offset`), or the next rows of a file (`before`). */
interface TransactionPart {
  readonly limit: number;
  readonly offset?: number;
  /** The id of the last posting of the previous part. The next part of a file begins with the rows that were booked before it. */
  readonly before?: bigint | undefined;
}

/** Reads transactions, newest first, each with the game of its bet, the title of its bonus or reward, or its payment. */
export async function readTransactions(
  db: Db,
  selection: RecordSelection,
  kind: TransactionKind | undefined,
  part: TransactionPart,
): Promise<TransactionRow[]> {
  const { rows } = await buildTransactionsQuery(selection, kind, part).execute(db);
  const findSourceDetails = await readSources(db, selection, rows);
  return rows.map((row) => ({ ...row, ...findSourceDetails(row) }));
}

/**
 * Selects the page before the records of its postings are looked up. The key of a posting of play names its call of the
 * wallet API, the stored call names its round, and the id of a bet is found within its round: each step is a look-up in
 * a unique index, however many bets the member has. The `limit` of each step keeps a plan that was made while a table
 * was small from reading the whole table.
 */
export function buildTransactionsQuery(
  selection: RecordSelection,
  kind: TransactionKind | undefined,
  { limit, offset = 0, before }: TransactionPart,
): RawBuilder<PostingRow> {
  const older = before === undefined ? sql`` : sql`and e.posting_id < ${before}`;
  return sql<PostingRow>`
    select page.posting_id, page.kind, page.amount_minor, page.balance_after_minor, page.created_at, page.deposit_id,
      page.withdrawal_request_id, page.grant_id, bet.bet_id
    from (
      select e.posting_id, e.bucket, e.member_id, e.amount_minor, e.balance_after_minor, e.created_at, p.kind,
        case when p.kind = any (${playPostingKinds}) then split_part(p.key, ':', 2) end as integration_code,
        -- The transaction id is the text after the second colon, because it may contain colons itself.
        case when p.kind = any (${playPostingKinds}) then substring(p.key from '^[^:]*:[^:]*:(.*)$') end as transaction_id,
        case when p.kind = any (${depositPostingKinds}) then ${keyPartToBigint(sql`split_part(p.key, ':', 3)`)} end as deposit_id,
        case when p.kind = any (${withdrawalPostingKinds}) then ${keyPartToUuid(sql`split_part(p.key, ':', 2)`)} end
          as withdrawal_request_id,
        case when p.key ~ '^reward:[a-z_]+:[0-9]+(:return)?$' then ${keyPartToBigint(sql`split_part(p.key, ':', 3)`)} end as grant_id
      ${selectPostingsSource(selection, kind)} ${older}
      order by e.posting_id desc, e.line_no
      limit ${limit} offset ${offset}
    ) page
    ${joinBetIdOfCall(bucketOf(selection.memberId))}
    order by page.posting_id desc`;
}

/** Converts a row to the transaction of the contract. */
export function toTransaction(row: TransactionRow, { currency }: RecordSelection): Transaction {
  return {
    transactionId: String(row.posting_id),
    kind: transactionKindOf(row.kind),
    amount: toDecimal(money(currency, row.amount_minor)),
    balanceAfter: toDecimal(money(currency, row.balance_after_minor)),
    reference: String(row.round_id ?? row.payment_id ?? row.posting_id),
    counterpart: row.game_name ?? (isBonus(row) ? row.bonus_title : (row.payment_name ?? row.bonus_title)) ?? '',
    fee: row.payment_fee_minor === null || isBonus(row) ? null : toDecimal(money(currency, row.payment_fee_minor)),
    bankReference: (isBonus(row) ? '' : row.bank_reference) ?? '',
    betId: row.bet_id === null ? null : String(row.bet_id),
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns whether the posting is a bonus. A bonus is credited with its deposit, but the payment belongs to the deposit only. */
function isBonus({ kind }: TransactionRow): boolean {
  const transactionKind = transactionKindOf(kind);
  return transactionKind === 'bonus' || transactionKind === 'bonus_return';
}

interface TransactionTotals {
  readonly count: bigint;
  readonly incoming: bigint;
  readonly outgoing: bigint;
}

async function readTotals(
  db: Db,
  selection: RecordSelection,
  kind: TransactionKind | undefined,
): Promise<TransactionTotals> {
  const { rows } = await sql<TransactionTotals>`
    select count(*) as count,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint as incoming,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint as outgoing
    ${selectPostingsSource(selection, kind)}`.execute(db);
  return rows[0] ?? { count: 0n, incoming: 0n, outgoing: 0n };
}

/** Sums the postings of the selected days: returns the net change of the main wallet by kind of transaction, in minor units. */
export async function sumPostingsByKind(
  db: Db,
  selection: RecordSelection,
): Promise<ReadonlyMap<TransactionKind, bigint>> {
  const { rows } = await sql<{ kind: string; total: bigint }>`
    select p.kind, sum(e.amount_minor)::bigint as total ${selectPostingsSource(selection, undefined)} group by p.kind`.execute(
    db,
  );
  const sums = new Map<TransactionKind, bigint>();
  for (const { kind, total } of rows) {
    const transactionKind = transactionKindOf(kind);
    sums.set(transactionKind, (sums.get(transactionKind) ?? 0n) + total);
  }
  return sums;
}

/**
 * Builds the FROM and WHERE clauses of the cash entries of the selected days. Leaves out the postings `carried_forward`, which replace the postings of
 * archived months by their sums.
 */
function selectPostingsSource(selection: RecordSelection, kind: TransactionKind | undefined): RawBuilder<unknown> {
  return sql`from entry e join posting p on p.bucket = e.bucket and p.member_id = e.member_id and p.posting_id = e.posting_id
    where e.bucket = ${bucketOf(selection.memberId)} and e.member_id = ${selection.memberId} and e.account = 'cash' and e.currency = ${selection.currency}
      and ${isEntryOnSelectedDays(selection)} and p.kind <> 'carried_forward' ${buildKindCondition(kind)}`;
}

/** Builds the condition for a kind of transaction. A posting of an unknown kind is an adjustment. */
function buildKindCondition(kind: TransactionKind | undefined): RawBuilder<unknown> {
  if (kind === undefined) return sql``;
  return kind === 'adjustment'
    ? sql`and p.kind <> all (${knownPostingKinds})`
    : sql`and p.kind = any (${postingKindsOf(kind)})`;
}
