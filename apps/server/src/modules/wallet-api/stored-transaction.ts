import { createHash } from 'node:crypto';
import { zero, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { isInPlacementOf, mapByPlacement } from '../../platform/placements.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { isFinalRefusal, type WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';
import { replyWith, type WalletReply } from './replies.ts';

/** Two calls of one transactionId are the same call if their digests are: of the business content, without requestId and session. */
export function digestOf(call: string, fields: readonly (bigint | string)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, ...fields.map(String)]))
    .digest();
}

/** Identifies a call that moves money by its id and the digest of its business content. */
export interface BusinessId {
  readonly transactionId: string;
  readonly digest: Buffer;
}

export interface AskedTransaction {
  readonly integration: string;
  readonly memberId: bigint;
  /** Null for a call that belongs to no round. */
  readonly roundId: string | null;
  readonly transactionId: string;
  readonly digest: Buffer;
}

export interface Earlier {
  /** The answer where this transactionId was used before, with the same content or with another. */
  readonly answer: WalletReply | undefined;
  /** The rollback of this transaction came before it. */
  readonly tombstone: boolean;
  /** The round was closed, and takes no new bets. */
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
  assert(earlier !== undefined, 'one transaction has one result');
  return earlier;
}

/**
 * Looks for earlier calls of these ids; the results stand in the order of the question. The caller holds the wallets' locks, so every
 * earlier call of a player has committed. Each `limit` keeps the planner from a sequential scan: a plan that was made while a table was
 * small stays with its connection while the table grows.
 */
export async function readEarlierOfEach(tx: Tx, asked: readonly KnownTransaction[]): Promise<Earlier[]> {
  return await mapByPlacement(
    asked,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => await readEarlierTogether(tx, group, bucket),
  );
}

type KnownTransaction = AskedTransaction & { readonly balance: Money };

async function readEarlierTogether(tx: Tx, asked: readonly KnownTransaction[], bucket: number): Promise<Earlier[]> {
  const { rows } = await sql<EarlierRow>`
    select asked.at, t.wallet_transaction_id, t.digest, t.code, t.reply,
      coalesce((
        select true from bet_tombstone b
        where b.integration_code = asked.integration_code and b.transaction_id = asked.transaction_id
        limit 1
      ), false) as tombstone,
      coalesce((
        select true from bet_round r
        cross join lateral (
          select placed.state, placed.round_closed from bet placed
          where ${isInPlacementOf('placed', bucket)} and placed.bucket = r.bucket and placed.member_id = r.member_id and placed.bet_id = r.bet_id
          limit 1
        ) b
        where ${isInPlacementOf('r', bucket)} and r.bucket = asked.bucket and r.member_id = asked.member_id and r.integration_code = asked.integration_code and r.round_id = asked.round_id
          and (b.state in ('won', 'lost', 'void') or b.round_closed)
        limit 1
      ), false) as round_over
    from unnest(
      ${asked.map((each) => each.integration)}::text[], ${asked.map((each) => each.transactionId)}::text[],
      ${asked.map((each) => bucketOf(each.memberId))}::smallint[], ${asked.map((each) => each.memberId)}::bigint[],
      ${asked.map((each) => each.roundId)}::text[]
    ) with ordinality as asked (integration_code, transaction_id, bucket, member_id, round_id, at)
    left join lateral (
      select wallet_transaction_id, digest, code, reply from wallet_transaction t
      where t.integration_code = asked.integration_code and t.transaction_id = asked.transaction_id
      limit 1
    ) t on true
    order by asked.at`.execute(tx);
  assert(rows.length === asked.length, 'the query returns one row for each id');
  return rows.map((row, index) => earlierOf(row, asked[index]));
}

function earlierOf(row: EarlierRow, asked: KnownTransaction | undefined): Earlier {
  assert(asked !== undefined, 'the query returned a row too many');
  return { answer: answerOf(row, asked.digest, asked.balance), tombstone: row.tombstone, roundOver: row.round_over };
}

function answerOf(row: EarlierRow, asked: Buffer, balance: Money): WalletReply | undefined {
  const { digest, code, reply, wallet_transaction_id } = row;
  if (!digest || !code || !reply || wallet_transaction_id === null) return undefined;
  if (!digest.equals(asked)) return replyWith('PAYLOAD_MISMATCH', balance);
  return toRepeatedReply({ wallet_transaction_id, code, reply });
}

interface StoredAnswer {
  readonly wallet_transaction_id: bigint;
  readonly code: WalletCode;
  readonly reply: StoredReply;
}

/** The stored answer as a repeated call gets it: OK becomes DUPLICATE, and a refusal keeps its own code. */
export function toRepeatedReply({ wallet_transaction_id, code, reply }: StoredAnswer): WalletReply {
  return { ...reply, walletTransactionId: String(wallet_transaction_id), code: code === 'OK' ? 'DUPLICATE' : code };
}

export type TransactionCall = 'bet' | 'bet-win' | 'win' | 'promo-win' | 'jackpot-win' | 'rollback' | 'adjust';

export interface NewTransaction extends AskedTransaction {
  readonly call: TransactionCall;
  readonly betTransactionId?: string | undefined;
  readonly postingId?: bigint | undefined;
  /** The amount that moved: negative where the member paid, zero where the call was refused. */
  readonly moved: Money;
  readonly note?: string | undefined;
  readonly reply: WalletReply;
}

type Refused = Omit<NewTransaction, 'moved' | 'postingId'>;

/** Returns the row of a final refusal. Any other refusal is not stored, so that the same call can be sent again. */
export function refusalToStore(refused: Refused, currency: Currency): NewTransaction[] {
  return isFinalRefusal(refused.reply.code) ? [{ ...refused, moved: zero(currency) }] : [];
}

/** Stores a refusal that is final, and returns the answer. */
export async function storeRefusal(tx: Tx, refused: Refused, currency: Currency): Promise<WalletReply> {
  const [stored] = refusalToStore(refused, currency);
  return stored ? await storeTransaction(tx, stored) : refused.reply;
}

/** Stores the answer under its transactionId, and returns the answer with both ids. */
export async function storeTransaction(tx: Tx, made: NewTransaction): Promise<WalletReply> {
  const [reply] = await storeTransactions(tx, [made]);
  assert(reply !== undefined, 'one stored transaction has one reply');
  return reply;
}

/**
 * Two players' calls carried one transactionId at the same moment, and the other call was stored first. The code of a serialisation
 * failure makes `transaction()` run this call again; it then finds the stored one and answers PAYLOAD_MISMATCH.
 */
class TransactionIdTaken extends Error {
  override readonly name = 'TransactionIdTaken';
  readonly code = '40001';
}

/** The answers stand in the order of `made`. */
export async function storeTransactions(tx: Tx, made: readonly NewTransaction[]): Promise<WalletReply[]> {
  if (made.length === 0) return [];
  const replies = made.map(({ reply: { code: _code, ...fields }, transactionId }) => ({ ...fields, transactionId }));
  const ids = made.map(() => makeRecordId(new Date()));
  const { rows: stored } = await sql`
    insert into wallet_transaction (integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, round_id, bet_transaction_id,
      posting_id, currency, amount_minor, note, code, reply)
    select integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, round_id, bet_transaction_id,
      posting_id, currency, amount_minor, note, code, reply::jsonb
    from unnest(
      ${made.map((each) => each.integration)}::text[], ${made.map((each) => each.transactionId)}::text[],
      ${ids}::bigint[], ${made.map((each) => each.memberId)}::bigint[], ${made.map((each) => each.call)}::text[],
      ${made.map((each) => each.digest)}::bytea[], ${made.map((each) => each.roundId)}::text[],
      ${made.map((each) => each.betTransactionId ?? null)}::text[], ${made.map((each) => each.postingId ?? null)}::bigint[],
      ${made.map((each) => each.moved.currency)}::text[], ${made.map((each) => each.moved.amountMinor)}::bigint[],
      ${made.map((each) => each.note ?? null)}::text[], ${made.map((each) => each.reply.code)}::text[],
      ${replies.map((each) => JSON.stringify(each))}::text[]
    ) as made (integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, round_id, bet_transaction_id,
      posting_id, currency, amount_minor, note, code, reply)
    on conflict (integration_code, transaction_id) do nothing
    returning wallet_transaction_id`.execute(tx);
  if (stored.length < made.length) throw new TransactionIdTaken('a transactionId was stored by another call meanwhile');
  return made.map(({ reply }, index) => ({
    ...replies[index],
    walletTransactionId: String(ids[index]),
    code: reply.code,
  }));
}
