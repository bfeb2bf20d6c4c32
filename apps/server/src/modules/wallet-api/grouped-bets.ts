import type { Db, Tx } from '../../platform/db.ts';
import { createGrouping } from '../../platform/grouping.ts';
import { transaction } from '../../platform/transaction.ts';
import { bets } from './bet.ts';
import { COMMIT_MARGIN_MS, REPLY_WITHIN_MS } from './deadline.ts';
import { claimNonces } from './queries.ts';
import { answerReplayedBets } from './replayed-call.ts';
import type { WalletReply } from './replies.ts';
import type { BetBody } from './schemas.ts';

export const BETS_TOGETHER_MAX = 128;
/** While one batch waits for the disk, the next one is judged. More would only wait for each other's processor. */
const WRITERS_MAX = 2;
const WRITER_PER_WAITING = 32;

export interface WaitingBet {
  readonly integration: string;
  readonly nonce: string | undefined;
  readonly body: BetBody;
  /** Ends when it is too late to begin a commit. */
  readonly signal: AbortSignal;
}

export type PlaceBet = (bet: WaitingBet) => Promise<WalletReply>;

/** Bets that wait are applied together and committed once; each is answered after that, and refused or taken by itself. */
export function createBetGrouping(db: Db, now: () => Date, replyWithinMs = REPLY_WITHIN_MS): PlaceBet {
  return createGrouping<WaitingBet, WalletReply>({
    batchMax: BETS_TOGETHER_MAX,
    writersMax: WRITERS_MAX,
    writerPerWaiting: WRITER_PER_WAITING,
    // Half of the time before its commit has to begin: the other half is the batch's own.
    waitMaxMs: (replyWithinMs - COMMIT_MARGIN_MS) / 2,
    laneOf: ({ body }) => body.gameSession,
    applyTogether: async (waiting) => {
      let committing = false;
      try {
        return await db.transaction().execute(async (tx) => {
          const replies = await apply(tx, now(), waiting);
          committing = true;
          return replies;
        });
      } catch (error) {
        // Once the commit was sent nobody knows: tried again, a bet that was taken would be refused for its nonce.
        if (committing) throw error;
        return 'undone';
      }
    },
    applyAlone: async (bet) => await transaction(db, async (tx) => only(await apply(tx, now(), [bet])), bet.signal),
  });
}

/** The nonces are kept in the bets' own transaction: what is undone may be sent again as it was. */
async function apply(tx: Tx, now: Date, waiting: readonly WaitingBet[]): Promise<WalletReply[]> {
  for (const { signal } of waiting) signal.throwIfAborted();
  const fresh = await claimNonces(tx, waiting, now);
  const answers = await bets(
    tx,
    now,
    waiting.filter((_, at) => fresh[at]),
  );
  const replayed = await answerReplayedBets(
    tx,
    now,
    waiting.filter((_, at) => !fresh[at]),
  );
  for (const { signal } of waiting) signal.throwIfAborted();
  return fresh.map((isFresh) => only((isFresh ? answers : replayed).splice(0, 1)));
}

function only([reply]: readonly WalletReply[]): WalletReply {
  if (!reply) throw new Error('a bet was given no answer');
  return reply;
}
