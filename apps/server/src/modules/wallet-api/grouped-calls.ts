import type { Db, Tx } from '../../platform/db.ts';
import { createGrouping, POSTPONED } from '../../platform/grouping.ts';
import { placementOf } from '../../platform/placements.ts';
import { parseMemberToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { placeBets } from './bet.ts';
import { closeRounds } from './close-round.ts';
import { COMMIT_MARGIN_MS, REPLY_WITHIN_MS } from './deadline.ts';
import {
  openCalls,
  refreshWallets,
  type RoundCall,
  type OpenedCall,
  type ReadyBet,
  type ReadyCloseRound,
  type ReadyRoundCall,
  type ReadyWin,
} from './opened-call.ts';
import { claimNonces, parseMemberId } from './queries.ts';
import { answerReplayedCalls } from './replayed-call.ts';
import type { WalletReply } from './replies.ts';
import { splitIntoTurns, type TurnKey } from './turns.ts';
import { payWins } from './win.ts';

/** The largest number of calls that are applied in one transaction. */
export const CALLS_TOGETHER_MAX = 128;
/** At most two batches run at a time: one batch waits for the disk while the next batch is judged. More batches would only compete for the processor. */
const WRITERS_MAX = 2;
/** A second batch begins when this many calls wait, because a few large batches cost less than many small batches. */
const WAITING_CALLS_PER_WRITER = 32;

/** A call that waits until it is applied together with others. */
export type WaitingCall = RoundCall & {
  readonly nonce: string | undefined;
  /** Aborts when it is too late to begin a commit. */
  readonly signal: AbortSignal;
};

/** Applies a call and returns its reply after the commit. Rejects if the outcome is unknown, for example after the deadline. */
export type ApplyCall = (call: WaitingCall) => Promise<WalletReply>;

/**
 * Creates the function that applies the calls of rounds. Calls that wait at the same time are applied in one transaction. A refused call does not
 * affect the others. Every call is answered after the commit.
 */
export function createCallGrouping(db: Db, now: () => Date, replyWithinMs = REPLY_WITHIN_MS): ApplyCall {
  return createGrouping<WaitingCall, WalletReply>({
    batchMax: CALLS_TOGETHER_MAX,
    writersMax: WRITERS_MAX,
    waitingPerWriter: WAITING_CALLS_PER_WRITER,
    // A call may wait for half of the time before its commit has to begin. The other half is left for its batch.
    waitMaxMs: (replyWithinMs - COMMIT_MARGIN_MS) / 2,
    laneOf: (call) => (call.name === 'bet' ? call.body.gameSession : call.body.playerId),
    placementOf: (call) => placementOf(bucketOfCall(call)),
    applyTogether: async (waiting) => {
      let isCommitting = false;
      try {
        return await db.transaction().execute(async (tx) => {
          const replies = await applyCalls(tx, now(), waiting);
          isCommitting = true;
          return replies;
        });
      } catch (error) {
        // After the commit was sent, its outcome is unknown. A retry would refuse committed calls for their used nonces.
        if (isCommitting) throw error;
        return 'undone';
      }
    },
    applyAlone: async (call) =>
      await transaction(db, async (tx) => await applySingleCall(tx, now(), call), call.signal),
  });
}

/** Returns the bucket of the player. It is undefined for a session token of the previous release, and for a text that is not a player id. */
function bucketOfCall(call: WaitingCall): number | undefined {
  if (call.name === 'bet') return parseMemberToken(call.body.gameSession).bucket;
  const memberId = parseMemberId(call.body.playerId);
  return memberId === undefined ? undefined : bucketOf(memberId);
}

async function applySingleCall(tx: Tx, now: Date, call: WaitingCall): Promise<WalletReply | typeof POSTPONED> {
  const [reply] = await applyCalls(tx, now, [call]);
  return requireAnswer(reply);
}

/**
 * Applies the calls whose wallets are free. A call whose wallet is held is postponed before anything of the call is written. The nonces are
 * claimed in the same transaction, so that a call that was rolled back may be sent again with the same bytes.
 */
async function applyCalls(
  tx: Tx,
  now: Date,
  waiting: readonly WaitingCall[],
): Promise<(WalletReply | typeof POSTPONED)[]> {
  for (const { signal } of waiting) signal.throwIfAborted();
  const opened = await openCalls(tx, now, waiting);
  const callsWithFreeWallets = waiting.flatMap((call, at) =>
    opened[at]?.state === 'held' ? [] : [{ ...call, opened: opened[at] }],
  );
  const freshFlags = await claimNonces(
    tx,
    callsWithFreeWallets.map(({ integration, nonce, opened: each }) => ({
      integration,
      nonce,
      memberId: each && findMemberId(each),
    })),
    now,
  );
  const freshReplies = await applyFreshCalls(
    tx,
    now,
    callsWithFreeWallets.flatMap((each, at) => (freshFlags[at] && each.opened ? [each.opened] : [])),
  );
  const replayedReplies = await answerReplayedCalls(
    tx,
    callsWithFreeWallets.flatMap((each, at) => (!freshFlags[at] && each.opened ? [each.opened] : [])),
  );
  for (const { signal } of waiting) signal.throwIfAborted();
  const answers = freshFlags.map((each) => requireAnswer((each ? freshReplies : replayedReplies).shift()));
  return opened.map(({ state }) => (state === 'held' ? POSTPONED : requireAnswer(answers.shift())));
}

function findMemberId(opened: OpenedCall): bigint | undefined {
  return opened.state === 'ready' ? opened.call.holder.memberId : undefined;
}

function requireAnswer<Answer>(answer: Answer | undefined): Answer {
  assert(answer !== undefined, 'a call has no answer');
  return answer;
}

/** Applies calls with fresh nonces. Calls of one player or with one transactionId take turns, so that each call sees the effects of the call before it. */
async function applyFreshCalls(tx: Tx, now: Date, opened: readonly OpenedCall[]): Promise<WalletReply[]> {
  const replies = opened.map(({ call }): WalletReply => ({
    code: call.name === 'bet' ? 'INVALID_TOKEN' : 'TX_NOT_FOUND',
  }));
  const ready = opened.flatMap(({ state, call }, index) => (state === 'ready' ? [{ ...call, index }] : []));
  for (const [turnIndex, turn] of splitIntoTurns(ready, listTurnKeys).entries()) {
    const answers = await applyTurn(tx, now, turnIndex === 0 ? turn : await refreshWallets(tx, turn));
    for (const { index } of turn) replies[index] = requireAnswer(answers.get(index));
  }
  return replies;
}

/** Returns the keys by which calls take turns: the member, and the transactionId within its integration. */
function listTurnKeys({ name, integration, holder, body }: ReadyRoundCall): TurnKey[] {
  return name === 'close-round' ? [holder.memberId] : [holder.memberId, `${integration} ${body.transactionId}`];
}

type Indexed<Call> = Call & { readonly index: number };

/** Applies calls that share neither a player nor a transactionId. Returns the answers by the index of their calls. */
async function applyTurn(
  tx: Tx,
  now: Date,
  turn: readonly Indexed<ReadyRoundCall>[],
): Promise<ReadonlyMap<number, WalletReply>> {
  const bets: Indexed<ReadyBet>[] = [];
  const wins: Indexed<ReadyWin>[] = [];
  const closings: Indexed<ReadyCloseRound>[] = [];
  for (const call of turn) {
    if (call.name === 'bet') bets.push(call);
    else if (call.name === 'win') wins.push(call);
    else closings.push(call);
  }
  const replies = [
    ...(await placeBets(tx, now, bets)),
    ...(await payWins(tx, wins)),
    ...(await closeRounds(tx, now, closings)),
  ];
  return new Map([...bets, ...wins, ...closings].map(({ index }, at) => [index, requireAnswer(replies[at])]));
}
