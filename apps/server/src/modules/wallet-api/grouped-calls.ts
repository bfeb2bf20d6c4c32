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
  withFreshWallets,
  type GroupedCall,
  type OpenedCall,
  type ReadyBet,
  type ReadyClosing,
  type ReadyRoundCall,
  type ReadyWin,
} from './opened-call.ts';
import { claimNonces, memberIdOf } from './queries.ts';
import { answerReplayedCalls } from './replayed-call.ts';
import type { WalletReply } from './replies.ts';
import { turnsOf, type TurnKey } from './turns.ts';
import { payWins } from './win.ts';

export const CALLS_TOGETHER_MAX = 128;
/** While one batch waits for the disk, the next one is judged. More would only wait for each other's processor. */
const WRITERS_MAX = 2;
const WRITER_PER_WAITING = 32;

export type WaitingCall = GroupedCall & {
  readonly nonce: string | undefined;
  /** Aborts when it is too late to begin a commit. */
  readonly signal: AbortSignal;
};

export type ApplyCall = (call: WaitingCall) => Promise<WalletReply>;

/** Applies the calls of rounds that wait together, with one commit. Each call is answered after that, and taken or refused on its own. */
export function createCallGrouping(db: Db, now: () => Date, replyWithinMs = REPLY_WITHIN_MS): ApplyCall {
  return createGrouping<WaitingCall, WalletReply>({
    batchMax: CALLS_TOGETHER_MAX,
    writersMax: WRITERS_MAX,
    writerPerWaiting: WRITER_PER_WAITING,
    // Half of the time before its commit has to begin: the other half is the batch's own.
    waitMaxMs: (replyWithinMs - COMMIT_MARGIN_MS) / 2,
    laneOf: (call) => (call.name === 'bet' ? call.body.gameSession : call.body.playerId),
    placementOf: (call) => placementOf(bucketOfCall(call)),
    applyTogether: async (waiting) => {
      let committing = false;
      try {
        return await db.transaction().execute(async (tx) => {
          const replies = await apply(tx, now(), waiting);
          committing = true;
          return replies;
        });
      } catch (error) {
        // Once the commit was sent nobody knows: tried again, a call that was taken would be refused for its nonce.
        if (committing) throw error;
        return 'undone';
      }
    },
    applyAlone: async (call) => await transaction(db, async (tx) => await applyOne(tx, now(), call), call.signal),
  });
}

/** The bucket that the session or the id of the player names; undefined for a session of the release before, and for no id of a player. */
function bucketOfCall(call: WaitingCall): number | undefined {
  if (call.name === 'bet') return parseMemberToken(call.body.gameSession).bucket;
  const memberId = memberIdOf(call.body.playerId);
  return memberId === undefined ? undefined : bucketOf(memberId);
}

async function applyOne(tx: Tx, now: Date, call: WaitingCall): Promise<WalletReply | typeof POSTPONED> {
  const [reply] = await apply(tx, now, [call]);
  return given(reply);
}

/**
 * Applies the calls whose wallets are free and postpones the others, before anything of them is written. The nonces are kept in the
 * calls' own transaction: what is undone may be sent again as it was.
 */
async function apply(tx: Tx, now: Date, waiting: readonly WaitingCall[]): Promise<(WalletReply | typeof POSTPONED)[]> {
  for (const { signal } of waiting) signal.throwIfAborted();
  const opened = await openCalls(tx, now, waiting);
  const free = waiting.flatMap((call, at) => (opened[at]?.state === 'held' ? [] : [{ ...call, opened: opened[at] }]));
  const isFresh = await claimNonces(
    tx,
    free.map(({ integration, nonce, opened: each }) => ({ integration, nonce, memberId: each && memberOf(each) })),
    now,
  );
  const fresh = await applyFresh(
    tx,
    now,
    free.flatMap((each, at) => (isFresh[at] && each.opened ? [each.opened] : [])),
  );
  const replayed = await answerReplayedCalls(
    tx,
    free.flatMap((each, at) => (!isFresh[at] && each.opened ? [each.opened] : [])),
  );
  for (const { signal } of waiting) signal.throwIfAborted();
  const answers = isFresh.map((each) => given((each ? fresh : replayed).shift()));
  return opened.map(({ state }) => (state === 'held' ? POSTPONED : given(answers.shift())));
}

function memberOf(opened: OpenedCall): bigint | undefined {
  return opened.state === 'ready' ? opened.call.holder.memberId : undefined;
}

function given<Answer>(answer: Answer | undefined): Answer {
  assert(answer !== undefined, 'a call was given no answer');
  return answer;
}

/** Calls of one player take turns, and so do calls of one transaction: each sees what the one before has done. */
async function applyFresh(tx: Tx, now: Date, opened: readonly OpenedCall[]): Promise<WalletReply[]> {
  const replies = opened.map(({ call }): WalletReply => ({
    code: call.name === 'bet' ? 'INVALID_TOKEN' : 'TX_NOT_FOUND',
  }));
  const ready = opened.flatMap(({ state, call }, index) => (state === 'ready' ? [{ ...call, index }] : []));
  for (const [number, turn] of turnsOf(ready, keysOf).entries()) {
    const answers = await applyTurn(tx, now, number === 0 ? turn : await withFreshWallets(tx, turn));
    for (const { index } of turn) replies[index] = given(answers.get(index));
  }
  return replies;
}

function keysOf({ name, integration, holder, body }: ReadyRoundCall): TurnKey[] {
  return name === 'close-round' ? [holder.memberId] : [holder.memberId, `${integration} ${body.transactionId}`];
}

type Indexed<Call> = Call & { readonly index: number };

/** The answers by the index of their calls. */
async function applyTurn(
  tx: Tx,
  now: Date,
  turn: readonly Indexed<ReadyRoundCall>[],
): Promise<ReadonlyMap<number, WalletReply>> {
  const bets: Indexed<ReadyBet>[] = [];
  const wins: Indexed<ReadyWin>[] = [];
  const closings: Indexed<ReadyClosing>[] = [];
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
  return new Map([...bets, ...wins, ...closings].map(({ index }, at) => [index, given(replies[at])]));
}
