import { betFileColumns, transactionFileColumns } from '@baize/contract/codes';
import { HAND_OFF_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type { ExportRecordsRequest } from '@baize/contract/schemas/reports';
import { csvLine, CSV_START } from '../../domain/report/csv.ts';
import { createZoneTime } from '../../domain/report/zone-time.ts';
import { toBetRecord, type BetRow } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { nextBets } from './bets.ts';
import type { RecordReach } from './reach.ts';
import { readTransactions, toTransaction, type TransactionRow } from './transactions.ts';

/** Rows that are read at once. They are written before the next ones are read, so that memory stays the same however long the file is. */
const ROWS_PER_READ = 500;

export interface ExportAsked {
  readonly request: ExportRecordsRequest;
  readonly language: string;
}

interface Ticket {
  readonly memberId: bigint;
  readonly host: string;
  readonly asked: ExportAsked;
  readonly now: Date;
}

/** Decision 3: an address that a browser can fetch by itself, once, within a minute. The session token never stands in one. */
export async function openExport(db: Db, { memberId, host, asked, now }: Ticket): Promise<string> {
  const { token: code, hash } = makeToken();
  const row = { code_hash: hash, member_id: memberId, host, asked: JSON.stringify(asked), created_at: now };
  await transaction(db, async (tx) => void (await tx.insertInto('record_export').values(row).execute()));
  return code;
}

export async function takeExport(
  db: Db,
  { code, host, now }: { readonly code: string; readonly host: string; readonly now: Date },
): Promise<(ExportAsked & { readonly memberId: bigint }) | undefined> {
  const youngest = new Date(now.getTime() - HAND_OFF_MAX_AGE_SECONDS * 1000);
  const taken = await transaction(
    db,
    async (tx) =>
      await tx
        .updateTable('record_export')
        .set({ used_at: now })
        .where('code_hash', '=', hashToken(code))
        .where('host', '=', host)
        .where('used_at', 'is', null)
        .where('created_at', '>=', youngest)
        .returning(['member_id as memberId', 'asked'])
        .executeTakeFirst(),
  );
  // `openExport` wrote it, from a request that its schema had checked.
  return taken && { memberId: taken.memberId, ...(taken.asked as unknown as ExportAsked) };
}

/**
 * Yields the file in pieces, newest first. The page that requests it names the columns and the codes in its language. Times are on the
 * clock of the page, the merchant's, and their heads name its zone.
 */
export async function* csvOf(db: Db, reach: RecordReach, request: ExportRecordsRequest): AsyncGenerator<string> {
  yield CSV_START;
  yield* request.record === 'bets' ? betLines(db, reach, request) : transactionLines(db, reach, request);
}

async function* betLines(
  db: Db,
  reach: RecordReach,
  filter: Extract<ExportRecordsRequest, { record: 'bets' }>,
): AsyncGenerator<string> {
  const write = createWords(reach, filter.codeTexts);
  yield csvLine(headsWithZone(filter.heads ?? betFileColumns, BET_TIMES, reach));
  let after: BetRow | undefined;
  do {
    const rows = await nextBets(db, reach, filter, { limit: ROWS_PER_READ, after });
    yield rows.map((row) => csvLine(betCells(row, write))).join('');
    after = rows.length < ROWS_PER_READ ? undefined : rows.at(-1);
  } while (after !== undefined);
}

/** Columns that hold times, by their place. */
const BET_TIMES = [betFileColumns.indexOf('placed_at'), betFileColumns.indexOf('settled_at')];
const TRANSACTION_TIMES = [transactionFileColumns.indexOf('time')];

function headsWithZone(heads: readonly string[], times: readonly number[], { timeZone }: RecordReach): string[] {
  return heads.map((head, place) => (times.includes(place) ? `${head} (${timeZone})` : head));
}

interface Words {
  readonly time: (instant: string) => string;
  readonly code: (code: string) => string;
}

function createWords({ timeZone }: RecordReach, texts: Readonly<Record<string, string>> = {}): Words {
  // The texts come from a request: only its own keys are looked up.
  return {
    time: createZoneTime(timeZone),
    code: (code) => (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? code,
  };
}

function betCells(row: BetRow, { time, code }: Words): string[] {
  const bet = toBetRecord(row);
  const times = [time(bet.placedAt), bet.settledAt === null ? '' : time(bet.settledAt)];
  const where = [bet.betId, bet.roundId, bet.vendor, code(bet.gameType), bet.gameName];
  return [...times, ...where, bet.stake, bet.win, bet.validBet, code(bet.state), row.currency];
}

async function* transactionLines(
  db: Db,
  reach: RecordReach,
  { kind, heads, codeTexts }: Extract<ExportRecordsRequest, { record: 'transactions' }>,
): AsyncGenerator<string> {
  const write = createWords(reach, codeTexts);
  yield csvLine(headsWithZone(heads ?? transactionFileColumns, TRANSACTION_TIMES, reach));
  let before: bigint | undefined;
  do {
    const rows = await readTransactions(db, reach, kind, { limit: ROWS_PER_READ, before });
    yield rows.map((row) => csvLine(transactionCells(row, reach, write))).join('');
    before = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)?.posting_id;
  } while (before !== undefined);
}

function transactionCells(row: TransactionRow, reach: RecordReach, { time, code }: Words): string[] {
  const { createdAt, transactionId, kind, amount, balanceAfter, reference, counterpart } = toTransaction(row, reach);
  return [time(createdAt), transactionId, code(kind), amount, balanceAfter, reach.currency, reference, counterpart];
}
