import type { Db, Tx } from '../../platform/db.ts';
import { createGrouping, POSTPONED } from '../../platform/grouping.ts';
import { transaction } from '../../platform/transaction.ts';
import { isWalletHeld, openBets, placeBets } from './bet.ts';
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
    applyAlone: async (bet) => await transaction(db, async (tx) => await applyOne(tx, now(), bet), bet.signal),
  });
}

/**
 * Applies the bets whose wallets are free and postpones the others, before anything of them is written. The nonces are kept in the
 * bets' own transaction: what is undone may be sent again as it was.
 */
async function apply(tx: Tx, now: Date, waiting: readonly WaitingBet[]): Promise<(WalletReply | typeof POSTPONED)[]> {
  for (const { signal } of waiting) signal.throwIfAborted();
  const opened = await openBets(tx, now, waiting);
  const free = opened.filter((bet) => !isWalletHeld(bet));
  const isFresh = await claimNonces(tx, free, now);
  const placed = await placeBets(
    tx,
    now,
    free.filter((_, at) => isFresh[at]),
  );
  const replayed = await answerReplayedBets(
    tx,
    now,
    free.filter((_, at) => !isFresh[at]),
  );
  for (const { signal } of waiting) signal.throwIfAborted();
  const answers = isFresh.map((fresh) => only((fresh ? placed : replayed).splice(0, 1)));
  return opened.map((bet) => (isWalletHeld(bet) ? POSTPONED : only(answers.splice(0, 1))));
}

async function applyOne(tx: Tx, now: Date, bet: WaitingBet): Promise<WalletReply | typeof POSTPONED> {
  const [reply] = await apply(tx, now, [bet]);
  if (!reply) throw new Error('a bet was given no answer');
  return reply;
}

function only([reply]: readonly WalletReply[]): WalletReply {
  if (!reply) throw new Error('a bet was given no answer');
  return reply;
}
