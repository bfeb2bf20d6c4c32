import { createHash } from 'node:crypto';
import type { Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';
import { replyWith, type WalletReply } from './replies.ts';

/** What makes two calls of one transactionId the same: its business content, never transport or session. */
export function digestOf(call: string, fields: readonly (bigint | string)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, ...fields.map(String)]))
    .digest();
}

export interface AskedTransaction {
  readonly integration: string;
  readonly memberId: bigint;
  /** Null for what belongs to no round. */
  readonly roundId: string | null;
  readonly transactionId: string;
  readonly digest: Buffer;
}

export interface Earlier {
  /** The answer where this transactionId was used before, with the same content or with another. */
  readonly answer: WalletReply | undefined;
  /** A rollback of it came first. */
  readonly tombstone: boolean;
  /** Its round was closed: no new bet belongs to it. */
  readonly roundOver: boolean;
}

type StoredReply = Readonly<Record<string, string>>;

interface EarlierRow {
  readonly at: bigint;
  readonly wallet_transaction_id: bigint | null;
  readonly digest: Buffer | null;
  readonly code: WalletCode | null;
  readonly reply: StoredReply | null;
  readonly tombstone: boolean;
  readonly round_over: boolean;
}

export async function readEarlier(tx: Tx, asked: AskedTransaction, balance: Money): Promise<Earlier> {
  const [earlier] = await readEarlierOfEach(tx, [{ ...asked, balance }]);
  assert(earlier !== undefined, 'one was asked for');
  return earlier;
}

/**
 * In the order of the question. Read under the wallets' locks: whoever held them before has committed. Each `limit` keeps a table from
 * being read whole: a plan that was made while it was small stays with its connection while the table grows.
 */
export async function readEarlierOfEach(
  tx: Tx,
  asked: readonly (AskedTransaction & { readonly balance: Money })[],
): Promise<Earlier[]> {
  const { rows } = await sql<EarlierRow>`
    select asked.at, t.wallet_transaction_id, t.digest, t.code, t.reply,
      coalesce((
        select true from bet_tombstone b
        where b.integration_code = asked.integration_code and b.transaction_id = asked.transaction_id
        limit 1
      ), false) as tombstone,
      coalesce((
        select true from bet b
        where b.member_id = asked.member_id and b.integration_code = asked.integration_code and b.round_id = asked.round_id
          and b.state in ('won', 'lost', 'void')
        limit 1
      ), false) as round_over
    from unnest(
      ${asked.map((each) => each.integration)}::text[], ${asked.map((each) => each.transactionId)}::text[],
      ${asked.map((each) => each.memberId)}::bigint[], ${asked.map((each) => each.roundId)}::text[]
    ) with ordinality as asked (integration_code, transaction_id, member_id, round_id, at)
    left join lateral (
      select * from wallet_transaction t
      where t.integration_code = asked.integration_code and t.transaction_id = asked.transaction_id
      limit 1
    ) t on true
    order by asked.at`.execute(tx);
  assert(rows.length === asked.length, 'a query that has one row for each');
  return rows.map((row, index) => earlierOf(row, asked[index]));
}

function earlierOf(row: EarlierRow, asked: (AskedTransaction & { readonly balance: Money }) | undefined): Earlier {
  assert(asked !== undefined, 'a row that nobody asked for');
  return { answer: answerOf(row, asked.digest, asked.balance), tombstone: row.tombstone, roundOver: row.round_over };
}

function answerOf(row: EarlierRow, asked: Buffer, balance: Money): WalletReply | undefined {
  const { digest, code, reply, wallet_transaction_id } = row;
  if (!digest || !code || !reply) return undefined;
  if (!digest.equals(asked)) return replyWith('PAYLOAD_MISMATCH', balance);
  // A refusal that is final stays what it was.
  return { ...reply, walletTransactionId: String(wallet_transaction_id), code: code === 'OK' ? 'DUPLICATE' : code };
}

export type TransactionCall = 'bet' | 'bet-win' | 'win' | 'promo-win' | 'jackpot-win' | 'rollback' | 'adjust';

export interface NewTransaction extends AskedTransaction {
  readonly call: TransactionCall;
  readonly betTransactionId?: string | undefined;
  readonly postingId?: bigint | undefined;
  /** What moved, negative where the member paid; nothing where it was refused. */
  readonly moved: Money;
  readonly note?: string | undefined;
  readonly reply: WalletReply;
}

/** Keeps the answer for whoever sends the same again, and gives it back complete. */
export async function storeTransaction(tx: Tx, made: NewTransaction): Promise<WalletReply> {
  const [reply] = await storeTransactions(tx, [made]);
  assert(reply !== undefined, 'one was stored');
  return reply;
}

/** In the order of what was made. */
export async function storeTransactions(tx: Tx, made: readonly NewTransaction[]): Promise<WalletReply[]> {
  if (made.length === 0) return [];
  const replies = made.map(({ reply: { code: _code, ...fields }, transactionId }) => ({ ...fields, transactionId }));
  const { rows } = await sql<{ transaction_id: string; integration_code: string; wallet_transaction_id: bigint }>`
    insert into wallet_transaction (integration_code, transaction_id, member_id, call, digest, round_id, bet_transaction_id,
      posting_id, currency, amount_minor, note, code, reply)
    select integration_code, transaction_id, member_id, call, digest, round_id, bet_transaction_id,
      posting_id, currency, amount_minor, note, code, reply::jsonb
    from unnest(
      ${made.map((each) => each.integration)}::text[], ${made.map((each) => each.transactionId)}::text[],
      ${made.map((each) => each.memberId)}::bigint[], ${made.map((each) => each.call)}::text[],
      ${made.map((each) => each.digest)}::bytea[], ${made.map((each) => each.roundId)}::text[],
      ${made.map((each) => each.betTransactionId ?? null)}::text[], ${made.map((each) => each.postingId ?? null)}::bigint[],
      ${made.map((each) => each.moved.currency)}::text[], ${made.map((each) => each.moved.amountMinor)}::bigint[],
      ${made.map((each) => each.note ?? null)}::text[], ${made.map((each) => each.reply.code)}::text[],
      ${replies.map((each) => JSON.stringify(each))}::text[]
    ) as made (integration_code, transaction_id, member_id, call, digest, round_id, bet_transaction_id,
      posting_id, currency, amount_minor, note, code, reply)
    returning integration_code, transaction_id, wallet_transaction_id`.execute(tx);
  const ids = new Map(rows.map((row) => [`${row.integration_code} ${row.transaction_id}`, row.wallet_transaction_id]));
  return made.map(({ integration, transactionId, reply }, index) => {
    const id = ids.get(`${integration} ${transactionId}`);
    return { ...replies[index], walletTransactionId: String(id), code: reply.code };
  });
}
