import { randomUUID } from 'node:crypto';
import { money, type Money } from '@baize/money';
import { titles } from '../../engine/titles/titles.ts';
import { drawRound } from '../../fairness/draw-round.ts';
import type { ErrorCode } from '../../wire/codes.ts';
import type { Tx } from '../db/db.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { closedAs, type CloseReason } from '../sessions/close-sessions.ts';
import { activeSeed, takeNonce } from '../sessions/seed-store.ts';
import type { GameSession } from '../sessions/session-store.ts';
import type { WalletCode } from '../wallet/wallet.ts';
import { readCoin } from './coins.ts';
import { playRound, type RoundDeps } from './drive.ts';
import { findRoundBySpin, findUnfinishedRound } from './round-queries.ts';
import { insertRound } from './round-store.ts';
import { isPlayed, type Round } from './round.ts';
import { titleOf } from './title-of.ts';

export interface SpinRequest {
  readonly spinId: string;
  readonly coin: string;
}

/** One spin: reserved with its outcome first, then staked, then paid. The same spin id always comes to the same round. */
export async function spin(deps: RoundDeps, session: GameSession, request: SpinRequest): Promise<Round | Refusal> {
  const coin = readCoin(request.coin, session.currency);
  if (!coin) return refuse('coin_unknown');
  const reserved = await deps.db.transaction(
    async (tx) => await reserve(tx, session, { spinId: request.spinId, coin }),
  );
  if ('refused' in reserved) return reserved;
  if (reserved.isNew) return resultOf(await playRound(deps, reserved.round, session.walletSession));
  if (reserved.round.coin.amountMinor !== coin.amountMinor) return refuse('spin_id_reused');
  return resultOf(reserved.round);
}

async function reserve(
  tx: Tx,
  session: GameSession,
  { spinId, coin }: { spinId: string; coin: Money },
): Promise<{ isNew: boolean; round: Round } | Refusal> {
  // Locks the player's seeds: spins of one player are reserved one after the other.
  const seed = await activeSeed(tx, session.playerRef);
  const same = await findRoundBySpin(tx, session.id, spinId);
  if (same) return { isNew: false, round: same };
  if (session.expiresAt.getTime() <= Date.now()) return refuse('session_expired');
  const closed = await closedAs(tx, session.id);
  if (closed) return refuse(closings[closed]);
  if (await findUnfinishedRound(tx, session)) return refuse('round_unfinished');

  const title = titleOf(session.gameCode);
  if (!title) return refuse('game_unknown');
  const model = titles[title];
  const nonce = await takeNonce(tx, seed);
  const { round } = await drawRound(model, { serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce });
  const coins = (count: number): Money => money(coin.currency, coin.amountMinor * BigInt(count));
  const stored = await insertRound(tx, {
    id: randomUUID(),
    sessionId: session.id,
    playerRef: session.playerRef,
    mode: session.mode,
    purse: session.purse,
    spinId,
    gameCode: session.gameCode,
    title,
    coin,
    stake: coins(model.model.lines.length),
    win: coins(round.pay),
    seedId: seed.id,
    nonce,
    outcome: { spins: round.spins, freeGamesAwarded: round.freeGamesAwarded },
  });
  return { isNew: true, round: stored };
}

function resultOf(round: Round): Round | Refusal {
  if (isPlayed(round.state)) return round;
  switch (round.state) {
    case 'refused':
      return refuse(refusalOf(round.refusal));
    case 'rolled_back':
      return refuse('bet_rolled_back');
    case 'disputed':
      return refuse('internal');
    default:
      return refuse('round_unfinished');
  }
}

/** What the player is told of a session that the platform closed. */
const closings: Readonly<Record<CloseReason, ErrorCode>> = {
  LIMIT_LOSS: 'limit_loss',
  LIMIT_SESSION: 'limit_session',
  LIMIT_STAKE: 'limit_stake',
  SELF_EXCLUDED: 'self_excluded',
  USER_BLOCKED: 'player_blocked',
  OPERATOR: 'session_expired',
};

const betRefusals: Partial<Record<WalletCode, ErrorCode>> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  LIMIT_STAKE: 'limit_stake',
  LIMIT_LOSS: 'limit_loss',
  LIMIT_SESSION: 'limit_session',
  USER_BLOCKED: 'player_blocked',
  SELF_EXCLUDED: 'self_excluded',
  INVALID_TOKEN: 'session_expired',
  TOKEN_EXPIRED: 'session_expired',
  GAME_DISABLED: 'game_disabled',
};

function refusalOf(code: string | null): ErrorCode {
  return Object.entries(betRefusals).find(([known]) => known === code)?.[1] ?? 'bet_refused';
}
