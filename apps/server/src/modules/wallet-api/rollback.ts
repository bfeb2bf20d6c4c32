import { money, negate, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { lockCash, post, readBalance } from '../../ledger/post.ts';
import { readEntries } from '../../ledger/statements.ts';
import type { Tx } from '../../platform/db.ts';
import { changeLoss } from '../../platform/play-use.ts';
import { cashOf } from './postings.ts';
import { readBet, readOptions, readPlayer, type Player, type RoundBet } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { RollbackBody } from './schemas.ts';
import { digestOf, readEarlier, storeTransaction, type AskedTransaction } from './stored-transaction.ts';

/** Gives back what a bet took. The amount and the pockets come from the stored bet, never from the call. */
export async function rollback(tx: Tx, context: CallContext, body: RollbackBody): Promise<WalletReply> {
  const player = await readPlayer(tx, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const asked = askedRollback(context, player, body);
  const balance = cashOf(await lockCash(tx, player.memberId, player.currency), player.currency);
  const { answer } = await readEarlier(tx, asked, balance);
  if (answer) return answer;
  const target = await readBet(tx, context.integration, player.memberId, body.betTransactionId);
  if (!target) {
    await leaveTombstone(tx, context, player, body);
    return replyWith((await readOptions(tx, context.integration)).unknownRollback, balance);
  }
  if (target.roundId !== body.roundId) return replyWith('PAYLOAD_MISMATCH', balance);
  const allowed = betActs.rollback[stageOf(target)];
  if (allowed !== 'go' && allowed !== 'done') return replyWith(allowed, balance);
  const given = allowed === 'go' ? await giveBack(tx, context, player, target) : undefined;
  return await storeTransaction(tx, {
    ...asked,
    call: 'rollback',
    betTransactionId: body.betTransactionId,
    postingId: given?.postingId,
    moved: given?.moved ?? zero(player.currency),
    reply: replyWith('OK', await readBalance(tx, player.memberId, player.currency)),
  });
}

function askedRollback({ integration }: CallContext, { memberId }: Player, body: RollbackBody): AskedTransaction {
  const { transactionId, playerId, betTransactionId, roundId } = body;
  const digest = digestOf('rollback', [playerId, betTransactionId, roundId]);
  return { integration, memberId, roundId, transactionId, digest };
}

/** The bet that comes after its rollback finds this, and is refused. */
async function leaveTombstone(
  tx: Tx,
  { integration, now }: CallContext,
  { memberId }: Player,
  body: RollbackBody,
): Promise<void> {
  await tx
    .insertInto('bet_tombstone')
    .values({
      integration_code: integration,
      transaction_id: body.betTransactionId,
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
    entries: taken.map(({ account, amount }) => ({ account, amount: negate(amount) })),
  });
  assert(result.ok && !result.replayed, `bet ${target.betId} is open, but was given back before`);
  await sql`
    with refunded as (
      update bet set state = 'refunded', settled_at = ${now}
      where member_id = ${memberId} and bet_id = ${target.betId}
      returning member_id, placed_at, win_minor - stake_minor as loss_minor
    ) ${changeLoss('refunded')}`.execute(tx);
  return { postingId: result.postingId, moved: money(currency, target.stakeMinor) };
}
