import { Readable } from 'node:stream';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { startOfUtcDay } from '../../domain/utc-day.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db } from '../../platform/db.ts';

const FILE_NAME = /^(?<day>\d{4}-\d{2}-\d{2})\.csv$/;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Every call ends within its deadline, so that one minute after midnight no call of the day before can still commit. */
const COMPLETE_AFTER_MS = 60_000;
const HEADER_LINE =
  'walletTransactionId,transactionId,call,code,playerId,roundId,betTransactionId,currency,amount,createdAt,note\r\n';

/** Returns the beginning of the day (UTC) in a file name, such as `2026-11-20.csv`. Returns undefined if the day is invalid or not over. */
export function parseFileDay(name: string, now: Date): Date | undefined {
  const start = startOfUtcDay(FILE_NAME.exec(name)?.groups?.['day'] ?? '');
  if (start === undefined) return undefined;
  return start.getTime() + DAY_MS + COMPLETE_AFTER_MS <= now.getTime() ? start : undefined;
}

/** The largest number of rows that one query returns and that one chunk of the file contains. */
export const PAGE_ROWS_MAX = 1_000;
/** The longest and the shortest span of time that one query covers. */
const SPAN_LONGEST_MS = HOUR_MS;
const SPAN_SHORTEST_MS = 1_000;

/**
 * Streams every transaction of an integration on one day as CSV (RFC 4180), stored refusals included. The file is read in pages of
 * bounded size, and no connection is held between two pages, however slowly the vendor reads.
 */
export function streamReconciliationFile(db: Db, integration: string, day: Date): Readable {
  return Readable.from(generateLines(db, integration, day));
}

/**
 * Reads the lines by keyset pagination on time and id. The only index on the time is a block range index (BRIN), which costs a bet almost
 * nothing but cannot return rows in order, so each query sorts the rows in its span of time. A full page halves the next span and any other
 * page doubles the span, so that a query sorts about one page of rows on a busy day and an idle day takes few queries.
 */
async function* generateLines(db: Db, integration: string, day: Date): AsyncGenerator<string> {
  yield HEADER_LINE;
  const end = day.getTime() + DAY_MS;
  let cursor: Cursor = { at: day.toISOString(), id: 0n };
  let spanMs = SPAN_LONGEST_MS;
  for (let fromMs = day.getTime(); fromMs < end;) {
    const untilMs = Math.min(fromMs + spanMs, end);
    const rows = await readPage(db, integration, cursor, new Date(untilMs));
    if (rows.length > 0) yield rows.map(formatLine).join('');
    const last = rows.length === PAGE_ROWS_MAX ? rows.at(-1) : undefined;
    cursor = last ? { at: last.at, id: last.wallet_transaction_id } : { at: new Date(untilMs).toISOString(), id: 0n };
    fromMs = last ? last.created_at.getTime() : untilMs;
    spanMs = last ? Math.max(spanMs / 2, SPAN_SHORTEST_MS) : Math.min(spanMs * 2, SPAN_LONGEST_MS);
  }
}

interface Cursor {
  /** The time in microseconds, as PostgreSQL writes a time. A `Date` has only milliseconds and would repeat or skip rows. */
  readonly at: string;
  readonly id: bigint;
}

/** Reads at most `PAGE_ROWS_MAX` rows after the cursor and before `until`, in the order of time and id. */
async function readPage(db: Db, integration: string, { at, id }: Cursor, until: Date) {
  return await db
    .selectFrom('wallet_transaction')
    .select([
      'wallet_transaction_id',
      'transaction_id',
      'call',
      'code',
      'member_id',
      'round_id',
      'bet_transaction_id',
      'currency',
      'amount_minor',
      'created_at',
      'note',
      sql<string>`created_at::text`.as('at'),
    ])
    .where('integration_code', '=', integration)
    .where('created_at', '>=', sql<Date>`${at}::timestamptz`)
    .where('created_at', '<', until)
    .where(sql<boolean>`(created_at, wallet_transaction_id) > (${at}::timestamptz, ${id}::bigint)`)
    .orderBy('created_at')
    .orderBy('wallet_transaction_id')
    .limit(PAGE_ROWS_MAX)
    .execute();
}

function formatLine(row: Awaited<ReturnType<typeof readPage>>[number]): string {
  const cells = [
    String(row.wallet_transaction_id),
    row.transaction_id,
    row.call,
    row.code,
    String(row.member_id),
    row.round_id ?? '',
    row.bet_transaction_id ?? '',
    row.currency,
    toDecimal(money(currencyOf(row.currency), row.amount_minor)),
    row.created_at.toISOString(),
    row.note ?? '',
  ];
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/** Quotes a cell if its text needs quotes. Only notes can contain such characters. */
function formatCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
