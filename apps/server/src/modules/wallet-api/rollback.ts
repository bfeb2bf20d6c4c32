import { money, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { betActs, toBetStage } from '../../domain/bet/bet-acts.ts';
import { reverseEntries } from '../../domain/wallet/posting.ts';
import { lockCashWithoutWaiting, post, readBalance } from '../../ledger/post.ts';
import { readEntries } from '../../ledger/statements.ts';
import type { Tx } from '../../platform/db.ts';
import { addLossToPlayUse } from '../../betting/play-use.ts';
import { getCash } from './postings.ts';
import {
  hasBetOfAnotherPlayer,
  readBet,
  readIntegrationOptions,
  readPlayer,
  type Player,
  type RoundBet,
} from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { RollbackBody } from './schemas.ts';
import { computeDigest, findEarlierCall, storeTransaction, type BusinessId } from './stored-transaction.ts';

/**
 * Gives the stake of a bet back. The amount and the accounts come from the stored posting of the bet, never from the call. A rollback of a bet that has
 * not arrived yet leaves a tombstone, which refuses the bet later.
 */
export async function rollback(tx: Tx, context: CallContext, body: RollbackBody): Promise<WalletReply> {
  const player = await readPlayer(tx, context.integration, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId, currency } = player;
  const balance = getCash(await lockCashWithoutWaiting(tx, memberId, currency), currency);
  const request = { integration: context.integration, memberId, roundId: body.roundId, ...identifyRollback(body) };
  const { answer } = await findEarlierCall(tx, request, balance);
  if (answer) return answer;
  const verdict = await judgeRollback(tx, context, player, body);
  const refund = verdict.kind === 'give' ? await refundStake(tx, context, player, verdict.target) : undefined;
  return await storeTransaction(tx, {
    ...request,
    call: 'rollback',
    betTransactionId: body.betTransactionId,
    postingId: refund?.postingId,
    moved: refund?.moved ?? zero(currency),
    reply: replyWith(
      verdict.kind === 'give' ? 'OK' : verdict.code,
      refund ? await readBalance(tx, memberId, currency) : balance,
    ),
  });
}

/** Returns the id and the digest of a rollback, by which a repeated call is recognised. */
export function identifyRollback({ transactionId, playerId, betTransactionId, roundId }: RollbackBody): BusinessId {
  return { transactionId, digest: computeDigest('rollback', [playerId, betTransactionId, roundId]) };
}

/**
 * `give` means that the stake has to be given back. `answer` means that no money moves. Every answer is stored, TX_NOT_FOUND as well,
 * because the tombstone refuses the bet from then on.
 */
type RollbackVerdict =
  | { readonly kind: 'give'; readonly target: RoundBet }
  | { readonly kind: 'answer'; readonly code: WalletReply['code'] };

/** Decides about a rollback, and stores a tombstone if no player of the integration has the bet. */
async function judgeRollback(
  tx: Tx,
  context: CallContext,
  { memberId }: Player,
  body: RollbackBody,
): Promise<RollbackVerdict> {
  const { integration } = context;
  const answer = (code: WalletReply['code']): RollbackVerdict => ({ kind: 'answer', code });
  const target = await readBet(tx, integration, memberId, body.betTransactionId);
  if (target) {
    if (target.roundId !== body.roundId) return answer('PAYLOAD_MISMATCH');
    const allowed = betActs.rollback[toBetStage(target)];
    if (allowed === 'go') return { kind: 'give', target };
    return answer(allowed === 'done' ? 'OK' : allowed);
  }
  if (await hasBetOfAnotherPlayer(tx, integration, memberId, body.betTransactionId)) return answer('PAYLOAD_MISMATCH');
  await storeTombstone(tx, context, memberId, body);
  return answer((await readIntegrationOptions(tx, integration)).unknownRollback);
}

/** Stores a tombstone, so that the bet is refused if it arrives after its rollback. */
async function storeTombstone(
  tx: Tx,
  { integration, now }: CallContext,
  memberId: bigint,
  { betTransactionId }: RollbackBody,
): Promise<void> {
  await tx
    .insertInto('bet_tombstone')
    .values({
      integration_code: integration,
      transaction_id: betTransactionId,
      member_id: memberId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reverses the posting of the stake and marks the bet as refunded. */
async function refundStake(
  tx: Tx,
  { integration, now }: CallContext,
  { memberId, currency }: Player,
  target: RoundBet,
): Promise<{ postingId: bigint; moved: Money }> {
  const stakeEntries = await readEntries(tx, memberId, `bet:${integration}:${target.transactionId}`);
  const result = await post(tx, {
    memberId,
    key: `rollback:${integration}:${target.transactionId}`,
    kind: 'rollback',
    entries: reverseEntries(stakeEntries),
  });
  assert(result.ok && !result.replayed, `bet ${target.betId} is open, but was given back before`);
  await sql`
    with refunded as (
      update bet set state = 'refunded', settled_at = ${now}
      where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and bet_id = ${target.betId}
      returning bucket, member_id, placed_at, win_minor - stake_minor as loss_minor
    ) ${addLossToPlayUse('refunded')}`.execute(tx);
  return { postingId: result.postingId, moved: money(currency, target.stakeMinor) };
}
