import { parseAmount, toDecimal } from '@baize/money';
import type { StateView } from '../../wire/schemas.ts';
import { listOpenAwards } from '../free-rounds/award-store.ts';
import { listCoins, defaultCoin } from '../games/coins.ts';
import type { RoundDeps } from '../rounds/play-round.ts';
import { findLastOwnCoin, findUnfinishedRound, findUnseenRound } from '../rounds/round-queries.ts';
import { canPlayAwards } from '../rounds/take-free-round.ts';
import { selectWallet } from '../rounds/select-wallet.ts';
import { findTitle } from '../games/find-game.ts';
import { toFreeRoundsView, toRoundView, toSeedView } from '../rounds/views.ts';
import { lockActiveSeedPair, findSeedPairs } from '../sessions/seed-store.ts';
import type { GameSession } from '../sessions/session-store.ts';

/** Reads everything that the client needs to start, or to continue after a lost connection. Creates the player's seed pair if needed. */
export async function readClientState(deps: RoundDeps, session: GameSession): Promise<StateView> {
  const { db } = deps;
  const [balance, seed, unfinished, unseen, lastOwnCoin, awards] = await Promise.all([
    fetchBalance(deps, session),
    db.transaction(async (tx) => await lockActiveSeedPair(tx, session.playerRef)),
    findUnfinishedRound(db, session),
    findUnseenRound(db, session),
    findLastOwnCoin(db, session),
    canPlayAwards(session) ? listOpenAwards(db, session) : [],
  ]);
  const title = findTitle(session.gameCode);
  if (!title) throw new Error(`the session's game ${session.gameCode} is not in the catalogue`);
  const unseenSeed = unseen && (await findSeedPairs(db, [unseen.seedId])).get(unseen.seedId);
  const coins = listCoins(session.currency);
  const lastCoin =
    lastOwnCoin &&
    coins.find((coin) => coin.amountMinor === lastOwnCoin.amountMinor && coin.currency === lastOwnCoin.currency);
  return {
    gameCode: session.gameCode,
    title,
    mode: session.mode,
    language: session.language,
    currency: session.currency,
    balance,
    coins: coins.map(toDecimal),
    defaultCoin: toDecimal(lastCoin ?? defaultCoin(session.currency)),
    seed: toSeedView(seed),
    unseenRound: unseen && unseenSeed ? toRoundView(unseen, unseenSeed.commitment) : null,
    roundPending: unfinished !== undefined,
    freeRounds: awards.map(toFreeRoundsView),
  };
}

/** Returns the balance, or null if the wallet gives no usable answer: the game page opens without a balance then. */
async function fetchBalance(deps: RoundDeps, session: GameSession): Promise<string | null> {
  const reply = await selectWallet(deps, session).balance({
    walletSession: session.walletSession,
    playerRef: session.playerRef,
  });
  if (reply.kind === 'no-answer' || reply.balance === undefined) return null;
  const balance = parseAmount(reply.balance, session.currency);
  return balance ? toDecimal(balance) : null;
}
