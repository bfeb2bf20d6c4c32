import { sql } from 'kysely';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';
import { digestOfBet } from './bet.ts';
import type { OpenedCall } from './opened-call.ts';
import type { WalletReply } from './replies.ts';
import { toRepeatedReply, type BusinessId } from './stored-transaction.ts';
import { identifyWin } from './win.ts';

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

/** The same for grouped calls, in their order. It is called after the fresh calls of a batch were applied, and so finds those as well. */
export async function answerReplayedCalls(tx: Tx, opened: readonly OpenedCall[]): Promise<WalletReply[]> {
  const known = opened.flatMap((each, index) => {
    const id = identify(each);
    return id ? [{ index, integration: each.call.integration, ...id }] : [];
  });
  const stored = await readReplays(tx, known);
  const replies = opened.map(() => badSignature);
  for (const [at, { index }] of known.entries()) replies[index] = stored[at] ?? badSignature;
  return replies;
}

function identify({ state, call }: OpenedCall): BusinessId | undefined {
  if (state !== 'ready' || call.name === 'close-round') return undefined;
  if (call.name === 'win') return identifyWin(call.body);
  return { transactionId: call.body.transactionId, digest: digestOfBet(call.holder.memberId, call.body) };
}

interface StoredRow {
  readonly wallet_transaction_id: bigint;
  readonly digest: Buffer;
  readonly code: WalletCode;
  readonly reply: Readonly<Record<string, string>>;
  readonly at: bigint;
}

/** Returns the stored replies in the order of the ids; undefined where no call with the same content is stored. */
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
