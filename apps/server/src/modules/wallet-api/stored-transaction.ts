import { createHash } from 'node:crypto';
import { zero, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { isInPlacementOf, mapByPlacement } from '../../platform/placements.ts';
import { columnNames, rowsFromColumns, type RowColumn } from '../../platform/row-columns.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { isFinalRefusal, type WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';
import { replyWith, type WalletReply } from './replies.ts';

/**
 * Computes the digest of the business content of a call, without the requestId and the session. Two calls with one transactionId are the
 * same call if their digests are equal.
 */
export function computeDigest(call: string, fields: readonly (bigint | string)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, ...fields.map(String)]))
    .digest();
}

/** Identifies a call that moves money by its id and the digest of its business content. */
export interface BusinessId {
  readonly transactionId: string;
  readonly digest: Buffer;
}

/** The part of a transaction that is known before the call is judged. */
export interface TransactionRequest {
  readonly integration: string;
  readonly memberId: bigint;
  /** The round of the call. It is null if the call belongs to no round. */
  readonly roundId: string | null;
  readonly transactionId: string;
  readonly digest: Buffer;
}

/** The effects of earlier calls on a requested transaction. */
export interface EarlierCall {
  /**
   * If this transactionId was used before, this is the stored answer for the same content, and PAYLOAD_MISMATCH for other content. It is
   * undefined if the transactionId is new.
   */
  readonly answer: WalletReply | undefined;
  /** True if a rollback of this transaction has arrived before the transaction itself, which left a tombstone. */
  readonly wasRolledBackFirst: boolean;
  /** True if the round was closed. A closed round takes no new bets. */
  readonly isRoundClosed: boolean;
}

/** The fields of a stored reply, without its code. */
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

/** Looks for earlier calls of one transaction, as `findEarlierCalls` does for many. */
export async function findEarlierCall(tx: Tx, transaction: TransactionRequest, balance: Money): Promise<EarlierCall> {
  const [earlier] = await findEarlierCalls(tx, [{ ...transaction, balance }]);
  assert(earlier !== undefined, 'one transaction has one result');
  return earlier;
}

/**
 * Looks for earlier calls of these transactions. The results are in the order of `calls`. The caller holds the locks of the wallets, so every
 * earlier call of these players has committed. Each `limit` keeps the planner from a sequential scan: a connection keeps the plan of a
 * prepared statement, even if the tables were small when the plan was made and have grown since.
 */
export async function findEarlierCalls(tx: Tx, calls: readonly RequestWithBalance[]): Promise<EarlierCall[]> {
  return await mapByPlacement(
    calls,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => await findEarlierCallsOfPlacement(tx, group, bucket),
  );
}

type RequestWithBalance = TransactionRequest & { readonly balance: Money };

async function findEarlierCallsOfPlacement(
  tx: Tx,
  calls: readonly RequestWithBalance[],
  bucket: number,
): Promise<EarlierCall[]> {
  const { rows } = await sql<EarlierRow>`
    select requested.at, t.wallet_transaction_id, t.digest, t.code, t.reply,
      coalesce((
        select true from bet_tombstone b
        where b.integration_code = requested.integration_code and b.transaction_id = requested.transaction_id
        limit 1
      ), false) as tombstone,
      coalesce((
        select true from bet_round r
        cross join lateral (
          select placed.state, placed.round_closed from bet placed
          where ${isInPlacementOf('placed', bucket)} and placed.bucket = r.bucket and placed.member_id = r.member_id and placed.bet_id = r.bet_id
          limit 1
        ) b
        where ${isInPlacementOf('r', bucket)} and r.bucket = requested.bucket and r.member_id = requested.member_id and r.integration_code = requested.integration_code and r.round_id = requested.round_id
          and (b.state in ('won', 'lost', 'void') or b.round_closed)
        limit 1
      ), false) as round_over
    from unnest(
      ${calls.map((each) => each.integration)}::text[], ${calls.map((each) => each.transactionId)}::text[],
      ${calls.map((each) => bucketOf(each.memberId))}::smallint[], ${calls.map((each) => each.memberId)}::bigint[],
      ${calls.map((each) => each.roundId)}::text[]
    ) with ordinality as requested (integration_code, transaction_id, bucket, member_id, round_id, at)
    left join lateral (
      select wallet_transaction_id, digest, code, reply from wallet_transaction t
      where t.integration_code = requested.integration_code and t.transaction_id = requested.transaction_id
      limit 1
    ) t on true
    order by requested.at`.execute(tx);
  assert(rows.length === calls.length, 'the query returns one row for each id');
  return rows.map((row, index) => toEarlierCall(row, calls[index]));
}

function toEarlierCall(row: EarlierRow, call: RequestWithBalance | undefined): EarlierCall {
  assert(call !== undefined, 'the query returned no row for a call');
  return {
    answer: toStoredAnswer(row, call.digest, call.balance),
    wasRolledBackFirst: row.tombstone,
    isRoundClosed: row.round_over,
  };
}

function toStoredAnswer(row: EarlierRow, requestedDigest: Buffer, balance: Money): WalletReply | undefined {
  const { digest, code, reply, wallet_transaction_id } = row;
  if (!digest || !code || !reply || wallet_transaction_id === null) return undefined;
  if (!digest.equals(requestedDigest)) return replyWith('PAYLOAD_MISMATCH', balance);
  return toRepeatedReply({ wallet_transaction_id, code, reply });
}

interface StoredAnswer {
  readonly wallet_transaction_id: bigint;
  readonly code: WalletCode;
  readonly reply: StoredReply;
}

/** Converts a stored answer to the answer of a repeated call: OK becomes DUPLICATE, and a refusal keeps its own code. */
export function toRepeatedReply({ wallet_transaction_id, code, reply }: StoredAnswer): WalletReply {
  return { ...reply, walletTransactionId: String(wallet_transaction_id), code: code === 'OK' ? 'DUPLICATE' : code };
}

/** A call that is stored under its transactionId. */
export type TransactionCall = 'bet' | 'bet-win' | 'win' | 'promo-win' | 'jackpot-win' | 'rollback' | 'adjust';

/** An answered call to store under its transactionId, so that a repeated call gets the same answer. */
export interface NewTransaction extends TransactionRequest {
  readonly call: TransactionCall;
  readonly betTransactionId?: string | undefined;
  readonly postingId?: bigint | undefined;
  /** The amount that moved to the member. It is negative if the member paid, and zero if the call was refused. */
  readonly moved: Money;
  readonly note?: string | undefined;
  readonly reply: WalletReply;
}

/** A refused call, which has moved no money. */
type RefusedTransaction = Omit<NewTransaction, 'moved' | 'postingId'>;

/** Returns the row of a final refusal. Any other refusal has no row, so that the vendor can send the same call again. */
export function createFinalRefusalRows(refusal: RefusedTransaction, currency: Currency): NewTransaction[] {
  return isFinalRefusal(refusal.reply.code) ? [{ ...refusal, moved: zero(currency) }] : [];
}

/** Stores the refusal if it is final. Returns the answer in either case. */
export async function storeRefusal(tx: Tx, refusal: RefusedTransaction, currency: Currency): Promise<WalletReply> {
  const [stored] = createFinalRefusalRows(refusal, currency);
  return stored ? await storeTransaction(tx, stored) : refusal.reply;
}

/** Stores the answer under its transactionId. Returns the answer with the transactionId and the walletTransactionId. */
export async function storeTransaction(tx: Tx, transaction: NewTransaction): Promise<WalletReply> {
  const [reply] = await storeTransactions(tx, [transaction]);
  assert(reply !== undefined, 'one stored transaction has one reply');
  return reply;
}

/**
 * Thrown if the calls of two players carry one transactionId at the same moment and the other call was stored first. The code is that of a
 * serialisation failure, so that `transaction()` runs this call again. The next attempt finds the stored call and answers PAYLOAD_MISMATCH.
 */
class TransactionIdTaken extends Error {
  override readonly name = 'TransactionIdTaken';
  readonly code = '40001';
}

interface TransactionRow extends NewTransaction {
  readonly id: bigint;
  /** The stored reply, without its code and the id of the stored transaction. */
  readonly fields: StoredReply;
}

const TRANSACTION_COLUMNS: readonly RowColumn<TransactionRow>[] = [
  { name: 'integration_code', type: 'text', value: ({ integration }) => integration },
  { name: 'transaction_id', type: 'text', value: ({ transactionId }) => transactionId },
  { name: 'wallet_transaction_id', type: 'bigint', value: ({ id }) => id },
  { name: 'member_id', type: 'bigint', value: ({ memberId }) => memberId },
  { name: 'call', type: 'text', value: ({ call }) => call },
  { name: 'digest', type: 'bytea', value: ({ digest }) => digest },
  { name: 'round_id', type: 'text', value: ({ roundId }) => roundId },
  { name: 'bet_transaction_id', type: 'text', value: ({ betTransactionId }) => betTransactionId ?? null },
  { name: 'posting_id', type: 'bigint', value: ({ postingId }) => postingId ?? null },
  { name: 'currency', type: 'text', value: ({ moved }) => moved.currency },
  { name: 'amount_minor', type: 'bigint', value: ({ moved }) => moved.amountMinor },
  { name: 'note', type: 'text', value: ({ note }) => note ?? null },
  { name: 'code', type: 'text', value: ({ reply }) => reply.code },
  { name: 'reply', type: 'jsonb', value: ({ fields }) => JSON.stringify(fields) },
];

const TRANSACTION_COLUMN_NAMES = columnNames(TRANSACTION_COLUMNS);

function toTransactionRow(transaction: NewTransaction): TransactionRow {
  const { code: _code, ...fields } = transaction.reply;
  const { transactionId } = transaction;
  return { ...transaction, id: makeRecordId(new Date()), fields: { ...fields, transactionId } };
}

/**
 * Stores the answers in one statement and returns them in the order of the transactions. Throws `TransactionIdTaken` if another call has
 * stored one of the ids in the meantime.
 */
export async function storeTransactions(tx: Tx, transactions: readonly NewTransaction[]): Promise<WalletReply[]> {
  if (transactions.length === 0) return [];
  const rows = transactions.map(toTransactionRow);
  const { rows: stored } = await sql`
    insert into wallet_transaction (${TRANSACTION_COLUMN_NAMES})
    select ${TRANSACTION_COLUMN_NAMES} from ${rowsFromColumns(TRANSACTION_COLUMNS, rows)}
    on conflict (integration_code, transaction_id) do nothing
    returning wallet_transaction_id`.execute(tx);
  if (stored.length < rows.length) throw new TransactionIdTaken('a transactionId was stored by another call meanwhile');
  return rows.map(({ id, fields, reply }) => ({ ...fields, walletTransactionId: String(id), code: reply.code }));
}
