import { betFileColumns, transactionFileColumns } from '@baize/contract/codes';
import { HAND_OFF_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type { ExportRecordsRequest } from '@baize/contract/schemas/reports';
import { formatCsvLine, CSV_START } from '../../domain/report/csv.ts';
import { createZoneTimeFormatter } from '../../domain/report/zone-time.ts';
import { toBetRecord, type BetRow } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { readNextBets } from './bets.ts';
import type { RecordSelection } from './record-selection.ts';
import { readTransactions, toTransaction, type TransactionRow } from './transactions.ts';

/** The number of rows per read. Each batch is written before the next one is read, so that memory does not grow with the file. */
const ROWS_PER_READ = 500;

/** The request of an export, and the language for the names of games and payments in the file. */
export interface ExportOrder {
  readonly request: ExportRecordsRequest;
  readonly language: string;
}

/** An export that a member has requested on a host of the brand. */
interface NewExport {
  readonly memberId: bigint;
  readonly host: string;
  readonly order: ExportOrder;
  readonly now: Date;
}

/**
 * Stores the request of an export and returns a one-time code for its download address, valid for a minute (decision
 * 3). The browser fetches the address itself and cannot send a session token, which must never be part of an address.
 */
export async function storeExport(db: Db, { memberId, host, order, now }: NewExport): Promise<string> {
  const { token: code, hash } = makeToken();
  const row = { code_hash: hash, member_id: memberId, host, asked: JSON.stringify(order), created_at: now };
  await transaction(db, async (tx) => void (await tx.insertInto('record_export').values(row).execute()));
  return code;
}

/** Uses the code up and returns its request. Returns `undefined` if the code is unknown, used, too old, or of another host. */
export async function consumeExport(
  db: Db,
  { code, host, now }: { readonly code: string; readonly host: string; readonly now: Date },
): Promise<(ExportOrder & { readonly memberId: bigint }) | undefined> {
  const oldestCreation = new Date(now.getTime() - HAND_OFF_MAX_AGE_SECONDS * 1000);
  const usedExport = await transaction(
    db,
    async (tx) =>
      await tx
        .updateTable('record_export')
        .set({ used_at: now })
        .where('code_hash', '=', hashToken(code))
        .where('host', '=', host)
        .where('used_at', 'is', null)
        .where('created_at', '>=', oldestCreation)
        .returning(['member_id as memberId', 'asked'])
        .executeTakeFirst(),
  );
  // The cast is safe: `storeExport` has stored a request that was validated by its schema.
  return usedExport && { memberId: usedExport.memberId, ...(usedExport.asked as unknown as ExportOrder) };
}

/**
 * Yields the CSV file in pieces, newest rows first. The request of the page contains the names of the columns and of
 * the codes in its language. Times are in the merchant's time zone, as on the page, and the headers of their columns
 * name the zone.
 */
export async function* streamCsv(
  db: Db,
  selection: RecordSelection,
  request: ExportRecordsRequest,
): AsyncGenerator<string> {
  yield CSV_START;
  yield* request.record === 'bets'
    ? streamBetLines(db, selection, request)
    : streamTransactionLines(db, selection, request);
}

async function* streamBetLines(
  db: Db,
  selection: RecordSelection,
  filter: Extract<ExportRecordsRequest, { record: 'bets' }>,
): AsyncGenerator<string> {
  const formatter = createCellFormatter(selection, filter.codeTexts);
  yield formatCsvLine(addZoneToHeads(filter.heads ?? betFileColumns, BET_TIME_COLUMNS, selection));
  let after: BetRow | undefined;
  do {
    const rows = await readNextBets(db, selection, filter, { limit: ROWS_PER_READ, after });
    yield rows.map((row) => formatCsvLine(formatBetCells(row, formatter))).join('');
    after = rows.length < ROWS_PER_READ ? undefined : rows.at(-1);
  } while (after !== undefined);
}

/** The indexes of the columns that hold times. */
const BET_TIME_COLUMNS = [betFileColumns.indexOf('placed_at'), betFileColumns.indexOf('settled_at')];
const TRANSACTION_TIME_COLUMNS = [transactionFileColumns.indexOf('time')];

function addZoneToHeads(
  heads: readonly string[],
  timeColumns: readonly number[],
  { timeZone }: RecordSelection,
): string[] {
  return heads.map((head, column) => (timeColumns.includes(column) ? `${head} (${timeZone})` : head));
}

/** Formats the cells of a file. A code without a text in the request is written as it is. */
interface CellFormatter {
  readonly time: (instant: string) => string;
  readonly code: (code: string) => string;
}

function createCellFormatter(
  { timeZone }: RecordSelection,
  texts: Readonly<Record<string, string>> = {},
): CellFormatter {
  // The texts come from the caller, so inherited properties of the object must not be read.
  return {
    time: createZoneTimeFormatter(timeZone),
    code: (code) => (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? code,
  };
}

function formatBetCells(row: BetRow, { time, code }: CellFormatter): string[] {
  const bet = toBetRecord(row);
  const times = [time(bet.placedAt), bet.settledAt === null ? '' : time(bet.settledAt)];
  const identification = [bet.betId, bet.roundId, bet.vendor, code(bet.gameType), bet.gameName];
  return [...times, ...identification, bet.stake, bet.win, bet.validBet, code(bet.state), row.currency];
}

async function* streamTransactionLines(
  db: Db,
  selection: RecordSelection,
  { kind, heads, codeTexts }: Extract<ExportRecordsRequest, { record: 'transactions' }>,
): AsyncGenerator<string> {
  const formatter = createCellFormatter(selection, codeTexts);
  yield formatCsvLine(addZoneToHeads(heads ?? transactionFileColumns, TRANSACTION_TIME_COLUMNS, selection));
  let before: bigint | undefined;
  do {
    const rows = await readTransactions(db, selection, kind, { limit: ROWS_PER_READ, before });
    yield rows.map((row) => formatCsvLine(formatTransactionCells(row, selection, formatter))).join('');
    before = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)?.posting_id;
  } while (before !== undefined);
}

function formatTransactionCells(
  row: TransactionRow,
  selection: RecordSelection,
  { time, code }: CellFormatter,
): string[] {
  const { createdAt, transactionId, kind, amount, balanceAfter, reference, counterpart } = toTransaction(
    row,
    selection,
  );
  return [time(createdAt), transactionId, code(kind), amount, balanceAfter, selection.currency, reference, counterpart];
}
