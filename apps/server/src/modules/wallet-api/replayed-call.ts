import { sql } from 'kysely';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';
import { computeBetDigest } from './bet.ts';
import type { OpenedCall } from './opened-call.ts';
import type { WalletReply } from './replies.ts';
import { toRepeatedReply, type BusinessId } from './stored-transaction.ts';
import { identifyWin } from './win.ts';

/** The id and digest of a call, with the integration that signed it. A transactionId is unique within its integration. */
interface SignedId extends BusinessId {
  readonly integration: string;
}

const badSignature: WalletReply = { code: 'BAD_SIGNATURE' };

/**
 * Answers a call whose nonce was used before. A proxy may have sent the same bytes twice, or the vendor may have lost the first answer:
 * if the call is stored with the same content, its stored answer is repeated (OK becomes DUPLICATE). Any other call with a used nonce is
 * answered BAD_SIGNATURE. docs/decisions/0033-a-replayed-call-is-a-duplicate.md weighs what a captured call can reveal.
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

/**
 * Answers grouped calls whose nonces were used before, in the order of the calls. The caller applies the fresh calls of the batch first,
 * so that the copy of a call within one batch finds the stored answer as well.
 */
export async function answerReplayedCalls(tx: Tx, opened: readonly OpenedCall[]): Promise<WalletReply[]> {
  const lookups = opened.flatMap((openedCall, index) => {
    const id = identifyCall(openedCall);
    return id ? [{ index, integration: openedCall.call.integration, ...id }] : [];
  });
  const stored = await readReplays(tx, lookups);
  const replies = opened.map(() => badSignature);
  for (const [at, { index }] of lookups.entries()) replies[index] = stored[at] ?? badSignature;
  return replies;
}

/** Returns undefined for a call that is not stored under an id of its own, or whose player is unknown. */
function identifyCall({ state, call }: OpenedCall): BusinessId | undefined {
  if (state !== 'ready' || call.name === 'close-round') return undefined;
  if (call.name === 'win') return identifyWin(call.body);
  return { transactionId: call.body.transactionId, digest: computeBetDigest(call.holder.memberId, call.body) };
}

interface StoredRow {
  readonly wallet_transaction_id: bigint;
  readonly digest: Buffer;
  readonly code: WalletCode;
  readonly reply: Readonly<Record<string, string>>;
  readonly at: bigint;
}

/**
 * Returns the stored replies in the order of the ids. An element is undefined if no call with the same content is stored. The `limit`
 * keeps the planner from a sequential scan, as in `findEarlierCalls`.
 */
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
  const rowsByOrdinal = new Map(rows.map((row) => [Number(row.at), row]));
  return ids.map(({ digest }, index) => {
    const row = rowsByOrdinal.get(index + 1);
    return row?.digest.equals(digest) ? toRepeatedReply(row) : undefined;
  });
}
