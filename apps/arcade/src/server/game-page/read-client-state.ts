import { parseAmount, toDecimal } from '@baize/money';
import type { StateView } from '../../wire/schemas.ts';
import { listCoins, defaultCoin } from '../rounds/coins.ts';
import type { RoundDeps } from '../rounds/play-round.ts';
import { findUnfinishedRound, findUnseenRound, listRounds } from '../rounds/round-queries.ts';
import { selectWallet } from '../rounds/select-wallet.ts';
import { findTitle } from '../rounds/find-game.ts';
import { toRoundView, toSeedView } from '../rounds/views.ts';
import { lockActiveSeedPair, findSeedPairs } from '../sessions/seed-store.ts';
import type { GameSession } from '../sessions/session-store.ts';

/** Reads everything that the client needs to start, or to continue after a lost connection. Creates the player's seed pair if needed. */
export async function readClientState(deps: RoundDeps, session: GameSession): Promise<StateView> {
  const { db } = deps;
  const [balance, seed, unfinished, unseen, [lastRound]] = await Promise.all([
    fetchBalance(deps, session),
    db.transaction(async (tx) => await lockActiveSeedPair(tx, session.playerRef)),
    findUnfinishedRound(db, session),
    findUnseenRound(db, session),
    listRounds(db, session, { limit: 1 }),
  ]);
  const title = findTitle(session.gameCode);
  if (!title) throw new Error(`the session's game ${session.gameCode} is not in the catalogue`);
  const unseenSeed = unseen && (await findSeedPairs(db, [unseen.seedId])).get(unseen.seedId);
  const coins = listCoins(session.currency);
  const lastCoin =
    lastRound &&
    coins.find((coin) => coin.amountMinor === lastRound.coin.amountMinor && coin.currency === lastRound.coin.currency);
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
