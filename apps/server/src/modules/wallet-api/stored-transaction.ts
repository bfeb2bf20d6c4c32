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
  readonly roundId: string;
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
  readonly wallet_transaction_id: bigint | null;
  readonly digest: Buffer | null;
  readonly code: WalletCode | null;
  readonly reply: StoredReply | null;
  readonly tombstone: boolean;
  readonly round_over: boolean;
}

/** Read under the wallet's lock: whoever held it before has committed. */
export async function readEarlier(
  tx: Tx,
  { integration, memberId, roundId, transactionId, digest }: AskedTransaction,
  balance: Money,
): Promise<Earlier> {
  const { rows } = await sql<EarlierRow>`
    select t.wallet_transaction_id, t.digest, t.code, t.reply,
      exists (
        select from bet_tombstone
        where integration_code = ${integration} and transaction_id = ${transactionId}
      ) as tombstone,
      exists (
        select from bet
        where member_id = ${memberId} and integration_code = ${integration} and round_id = ${roundId}
          and state in ('won', 'lost', 'void')
      ) as round_over
    from (values (1)) as one
    left join wallet_transaction t
      on t.integration_code = ${integration} and t.transaction_id = ${transactionId}`.execute(tx);
  const [row] = rows;
  assert(row !== undefined, 'a query that always has one row');
  return { answer: answerOf(row, digest, balance), tombstone: row.tombstone, roundOver: row.round_over };
}

function answerOf(row: EarlierRow, asked: Buffer, balance: Money): WalletReply | undefined {
  const { digest, code, reply, wallet_transaction_id } = row;
  if (!digest || !code || !reply) return undefined;
  if (!digest.equals(asked)) return replyWith('PAYLOAD_MISMATCH', balance);
  // A refusal that is final stays what it was.
  return { ...reply, walletTransactionId: String(wallet_transaction_id), code: code === 'OK' ? 'DUPLICATE' : code };
}

export interface NewTransaction extends AskedTransaction {
  readonly call: 'bet' | 'win' | 'rollback';
  readonly betTransactionId?: string | undefined;
  readonly postingId?: bigint | undefined;
  readonly reply: WalletReply;
}

/** Keeps the answer for whoever sends the same again, and gives it back complete. */
export async function storeTransaction(tx: Tx, made: NewTransaction): Promise<WalletReply> {
  const { code, ...fields } = made.reply;
  const reply = { ...fields, transactionId: made.transactionId };
  const { wallet_transaction_id } = await tx
    .insertInto('wallet_transaction')
    .values({
      integration_code: made.integration,
      transaction_id: made.transactionId,
      member_id: made.memberId,
      call: made.call,
      digest: made.digest,
      round_id: made.roundId,
      bet_transaction_id: made.betTransactionId ?? null,
      posting_id: made.postingId ?? null,
      code,
      reply,
    })
    .returning('wallet_transaction_id')
    .executeTakeFirstOrThrow();
  return { ...reply, walletTransactionId: String(wallet_transaction_id), code };
}
