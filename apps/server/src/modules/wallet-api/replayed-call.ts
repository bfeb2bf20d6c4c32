import { sql } from 'kysely';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { digestOfBet, type BetCall } from './bet.ts';
import { readSessions } from './queries.ts';
import type { WalletReply } from './replies.ts';
import { toRepeatedReply } from './stored-transaction.ts';

/** What names a call that moves money: its id, and the digest of its business content. */
export interface BusinessId {
  readonly transactionId: string;
  readonly digest: Buffer;
}

interface SignedId extends BusinessId {
  readonly integration: string;
}

const badSignature: WalletReply = { code: 'BAD_SIGNATURE' };

/**
 * The answer to a call whose nonce was used before. A proxy may have sent the same bytes twice, and the vendor may have lost the
 * first answer: where the call is stored with the same content, its stored result is returned (DUPLICATE). Every other call with a
 * used nonce is BAD_SIGNATURE. docs/decisions/0033-a-replayed-call-is-a-duplicate.md weighs what a captured call can reveal.
 */
export async function answerReplayedCall(
  tx: Tx,
  integration: string,
  id: BusinessId | undefined,
): Promise<WalletReply> {
  if (!id) return badSignature;
  const [stored] = await readReplays(tx, [{ integration, ...id }]);
  return stored ?? badSignature;
}

/** The same for bets, in their order. It is called after the fresh bets of a batch were taken, and so finds those as well. */
export async function answerReplayedBets(tx: Tx, now: Date, calls: readonly BetCall[]): Promise<WalletReply[]> {
  if (calls.length === 0) return [];
  const tokens = calls.map(({ integration, body }) => ({ integration, tokenHash: hashToken(body.gameSession) }));
  const sessions = await readSessions(tx, tokens, now);
  const known = calls.flatMap(({ integration, body }, index) => {
    const session = sessions[index];
    if (!session) return [];
    return [{ index, integration, transactionId: body.transactionId, digest: digestOfBet(session.memberId, body) }];
  });
  const stored = await readReplays(tx, known);
  const replies = calls.map(() => badSignature);
  for (const [at, { index }] of known.entries()) replies[index] = stored[at] ?? badSignature;
  return replies;
}

interface StoredRow {
  readonly wallet_transaction_id: bigint;
  readonly digest: Buffer;
  readonly code: WalletCode;
  readonly reply: Readonly<Record<string, string>>;
  readonly at: bigint;
}

/** In the order of the ids; undefined where nothing is stored with the same content. */
async function readReplays(tx: Tx, ids: readonly SignedId[]): Promise<(WalletReply | undefined)[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select replayed.at, t.wallet_transaction_id, t.digest, t.code, t.reply
    from unnest(
      ${ids.map((each) => each.integration)}::text[], ${ids.map((each) => each.transactionId)}::text[]
    ) with ordinality as replayed (integration_code, transaction_id, at)
    cross join lateral (
      select wallet_transaction_id, digest, code, reply from wallet_transaction t
      where t.integration_code = replayed.integration_code and t.transaction_id = replayed.transaction_id
      limit 1
    ) t`.execute(tx);
  const byPlace = new Map(rows.map((row) => [Number(row.at), row]));
  return ids.map(({ digest }, index) => {
    const row = byPlace.get(index + 1);
    return row?.digest.equals(digest) ? toRepeatedReply(row) : undefined;
  });
}
