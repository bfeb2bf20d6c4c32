import { Readable } from 'node:stream';
import { money, toDecimal } from '@baize/money';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db } from '../../platform/db.ts';

const FILE = /^(?<day>\d{4}-\d{2}-\d{2})\.csv$/;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A call is answered within its deadline: a minute after midnight nothing of the day before is still under way. */
const COMPLETE_AFTER_MS = 60_000;
const HEAD =
  'walletTransactionId,transactionId,call,code,playerId,roundId,betTransactionId,currency,amount,createdAt,note\r\n';

/** The beginning of the day (UTC) that a file is of; undefined where it is no day, or is not over. */
export function dayOfFile(name: string, now: Date): Date | undefined {
  const day = FILE.exec(name)?.groups?.['day'];
  const start = day === undefined ? undefined : new Date(`${day}T00:00:00.000Z`);
  // The 31st of February is a date of March to JavaScript.
  if (start === undefined || Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day)
    return undefined;
  return start.getTime() + DAY_MS + COMPLETE_AFTER_MS <= now.getTime() ? start : undefined;
}

/** Every transaction of an integration on one day, refusals that were kept included, as CSV (RFC 4180): an hour at a time. */
export function reconciliationFile(db: Db, integration: string, day: Date): Readable {
  return Readable.from(linesOf(db, integration, day));
}

async function* linesOf(db: Db, integration: string, day: Date): AsyncGenerator<string> {
  yield HEAD;
  for (let from = day.getTime(); from < day.getTime() + DAY_MS; from += HOUR_MS) {
    const rows = await readHour(db, integration, new Date(from));
    if (rows.length > 0) yield rows.map(lineOf).join('');
  }
}

async function readHour(db: Db, integration: string, from: Date) {
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
    ])
    .where('integration_code', '=', integration)
    .where('created_at', '>=', from)
    .where('created_at', '<', new Date(from.getTime() + HOUR_MS))
    .orderBy('wallet_transaction_id')
    .execute();
}

function lineOf(row: Awaited<ReturnType<typeof readHour>>[number]): string {
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
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Only a note can hold what has to be quoted: ids and figures have forms of their own. */
function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
