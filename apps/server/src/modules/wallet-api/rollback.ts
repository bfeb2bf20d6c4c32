import { money, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { reverseEntries } from '../../domain/wallet/posting.ts';
import { lockFreeCash, post, readBalance } from '../../ledger/post.ts';
import { readEntries } from '../../ledger/statements.ts';
import type { Tx } from '../../platform/db.ts';
import { changeLoss } from '../../betting/play-use.ts';
import { cashOf } from './postings.ts';
import { isOfAnotherPlayer, readBet, readOptions, readPlayer, type Player, type RoundBet } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { RollbackBody } from './schemas.ts';
import { digestOf, readEarlier, storeTransaction, type BusinessId } from './stored-transaction.ts';

/** Gives back what a bet took. The amount and the pockets come from the stored bet, never from the call. */
export async function rollback(tx: Tx, context: CallContext, body: RollbackBody): Promise<WalletReply> {
  const player = await readPlayer(tx, context.integration, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId, currency } = player;
  const balance = cashOf(await lockFreeCash(tx, memberId, currency), currency);
  const asked = { integration: context.integration, memberId, roundId: body.roundId, ...identifyRollback(body) };
  const { answer } = await readEarlier(tx, asked, balance);
  if (answer) return answer;
  const judged = await judgeRollback(tx, context, player, body);
  const given = judged.kind === 'give' ? await giveBack(tx, context, player, judged.target) : undefined;
  return await storeTransaction(tx, {
    ...asked,
    call: 'rollback',
    betTransactionId: body.betTransactionId,
    postingId: given?.postingId,
    moved: given?.moved ?? zero(currency),
    reply: replyWith(
      judged.kind === 'give' ? 'OK' : judged.code,
      given ? await readBalance(tx, memberId, currency) : balance,
    ),
  });
}

export function identifyRollback({ transactionId, playerId, betTransactionId, roundId }: RollbackBody): BusinessId {
  return { transactionId, digest: digestOf('rollback', [playerId, betTransactionId, roundId]) };
}

/** `answer`: nothing moves. Every answer is final, TX_NOT_FOUND as well: the tombstone refuses the bet from then on. */
type JudgedRollback =
  | { readonly kind: 'give'; readonly target: RoundBet }
  | { readonly kind: 'answer'; readonly code: WalletReply['code'] };

async function judgeRollback(
  tx: Tx,
  context: CallContext,
  { memberId }: Player,
  body: RollbackBody,
): Promise<JudgedRollback> {
  const { integration } = context;
  const answer = (code: WalletReply['code']): JudgedRollback => ({ kind: 'answer', code });
  const target = await readBet(tx, integration, memberId, body.betTransactionId);
  if (target) {
    if (target.roundId !== body.roundId) return answer('PAYLOAD_MISMATCH');
    const allowed = betActs.rollback[stageOf(target)];
    if (allowed === 'go') return { kind: 'give', target };
    return answer(allowed === 'done' ? 'OK' : allowed);
  }
  if (await isOfAnotherPlayer(tx, integration, memberId, body.betTransactionId)) return answer('PAYLOAD_MISMATCH');
  await leaveTombstone(tx, context, memberId, body);
  return answer((await readOptions(tx, integration)).unknownRollback);
}

/** Makes the bet be refused when it comes after its rollback. */
async function leaveTombstone(
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

async function giveBack(
  tx: Tx,
  { integration, now }: CallContext,
  { memberId, currency }: Player,
  target: RoundBet,
): Promise<{ postingId: bigint; moved: Money }> {
  const taken = await readEntries(tx, memberId, `bet:${integration}:${target.transactionId}`);
  const result = await post(tx, {
    memberId,
    key: `rollback:${integration}:${target.transactionId}`,
    kind: 'rollback',
    entries: reverseEntries(taken),
  });
  assert(result.ok && !result.replayed, `bet ${target.betId} is open, but was given back before`);
  await sql`
    with refunded as (
      update bet set state = 'refunded', settled_at = ${now}
      where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and bet_id = ${target.betId}
      returning bucket, member_id, placed_at, win_minor - stake_minor as loss_minor
    ) ${changeLoss('refunded')}`.execute(tx);
  return { postingId: result.postingId, moved: money(currency, target.stakeMinor) };
}
