import { parseAmount, toDecimal } from '@baize/money';
import type { StateView } from '../../wire/schemas.ts';
import { coinsOf, defaultCoinOf } from '../rounds/coins.ts';
import type { RoundDeps } from '../rounds/drive.ts';
import { findUnfinishedRound, findUnseenRound, listRounds } from '../rounds/round-queries.ts';
import { walletOf } from '../rounds/wallet-of.ts';
import { titleOf } from '../rounds/title-of.ts';
import { roundView, seedView } from '../rounds/views.ts';
import { activeSeed, findSeeds } from '../sessions/seed-store.ts';
import type { GameSession } from '../sessions/session-store.ts';

/** All that the client needs to begin, or to find its way back after a break. */
export async function stateOf(deps: RoundDeps, session: GameSession): Promise<StateView> {
  const { db } = deps;
  const [balance, seed, unfinished, unseen, [last]] = await Promise.all([
    balanceOf(deps, session),
    db.transaction(async (tx) => await activeSeed(tx, session.playerRef)),
    findUnfinishedRound(db, session),
    findUnseenRound(db, session),
    listRounds(db, session, { limit: 1 }),
  ]);
  const title = titleOf(session.gameCode);
  if (!title) throw new Error(`the session's game ${session.gameCode} is not in the catalogue`);
  const unseenSeed = unseen && (await findSeeds(db, [unseen.seedId])).get(unseen.seedId);
  const coins = coinsOf(session.currency);
  const lastCoin =
    last && coins.find((coin) => coin.amountMinor === last.coin.amountMinor && coin.currency === last.coin.currency);
  return {
    gameCode: session.gameCode,
    title,
    mode: session.mode,
    language: session.language,
    currency: session.currency,
    balance,
    coins: coins.map(toDecimal),
    defaultCoin: toDecimal(lastCoin ?? defaultCoinOf(session.currency)),
    seed: seedView(seed),
    unseenRound: unseen && unseenSeed ? roundView(unseen, unseenSeed.commitment) : null,
    roundPending: unfinished !== undefined,
  };
}

async function balanceOf(deps: RoundDeps, session: GameSession): Promise<string | null> {
  const reply = await walletOf(deps, session).balance({
    walletSession: session.walletSession,
    playerRef: session.playerRef,
  });
  if (reply.kind === 'silence' || reply.balance === undefined) return null;
  const balance = parseAmount(reply.balance, session.currency);
  return balance ? toDecimal(balance) : null;
}
