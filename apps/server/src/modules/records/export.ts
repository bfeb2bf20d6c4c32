import { betFileColumns, transactionFileColumns } from '@baize/contract/codes';
import { HAND_OFF_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type { ExportRecordsRequest } from '@baize/contract/schemas/reports';
import { csvLine, CSV_START } from '../../domain/report/csv.ts';
import { toBetRecord, type BetRow } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { nextBets } from './bets.ts';
import type { RecordReach } from './reach.ts';
import { readTransactions, toTransaction } from './transactions.ts';

/** So many rows are read at once, and written before the next are asked for: memory stays the same however long the file is. */
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

/** The file, piece by piece, newest first. The page that asks for it names the columns, in its language; their order is ours. */
export async function* csvOf(db: Db, reach: RecordReach, request: ExportRecordsRequest): AsyncGenerator<string> {
  yield CSV_START;
  yield* request.record === 'bets' ? betLines(db, reach, request) : transactionLines(db, reach, request);
}

async function* betLines(
  db: Db,
  reach: RecordReach,
  filter: Extract<ExportRecordsRequest, { record: 'bets' }>,
): AsyncGenerator<string> {
  yield csvLine(filter.heads ?? betFileColumns);
  let after: BetRow | undefined;
  do {
    const rows = await nextBets(db, reach, filter, { limit: ROWS_PER_READ, after });
    yield rows.map((row) => csvLine(betCells(row))).join('');
    after = rows.length < ROWS_PER_READ ? undefined : rows.at(-1);
  } while (after !== undefined);
}

function betCells(row: BetRow): string[] {
  const bet = toBetRecord(row);
  const where = [bet.betId, bet.roundId, bet.vendor, bet.gameType, bet.gameName];
  return [bet.placedAt, bet.settledAt ?? '', ...where, bet.stake, bet.win, bet.validBet, bet.state, row.currency];
}

async function* transactionLines(
  db: Db,
  reach: RecordReach,
  { kind, heads }: Extract<ExportRecordsRequest, { record: 'transactions' }>,
): AsyncGenerator<string> {
  yield csvLine(heads ?? transactionFileColumns);
  let before: bigint | undefined;
  do {
    const rows = await readTransactions(db, reach, kind, { limit: ROWS_PER_READ, before });
    const lines = rows.map((row) => {
      const { createdAt, transactionId, kind: word, amount, balanceAfter, ...rest } = toTransaction(row, reach);
      const { reference, counterpart } = rest;
      return csvLine([createdAt, transactionId, word, amount, balanceAfter, reach.currency, reference, counterpart]);
    });
    yield lines.join('');
    before = rows.length < ROWS_PER_READ ? undefined : rows.at(-1)?.posting_id;
  } while (before !== undefined);
}
