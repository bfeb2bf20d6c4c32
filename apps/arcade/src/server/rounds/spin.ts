import { randomUUID } from 'node:crypto';
import { money, type Currency, type Money } from '@baize/money';
import { titles } from '../../engine/titles/titles.ts';
import { drawRound } from '../../fairness/draw-round.ts';
import type { ErrorCode } from '../../wire/codes.ts';
import type { Tx } from '../db/db.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { findCloseReason, type CloseReason } from '../sessions/close-sessions.ts';
import { lockActiveSeedPair, reserveNonce } from '../sessions/seed-store.ts';
import type { GameSession } from '../sessions/session-store.ts';
import type { WalletCode } from '../wallet/wallet.ts';
import { parseCoin } from '../games/coins.ts';
import { playRound, type RoundDeps } from './play-round.ts';
import { findRoundBySpin, findUnfinishedRound } from './round-queries.ts';
import { insertRound } from './round-store.ts';
import { hasAcceptedBet, type Round } from './round.ts';
import { findTitle } from '../games/find-game.ts';
import { takeFreeRound } from './take-free-round.ts';

/** A spin is staked with the player's own money, or is played from an award of free rounds, which fixes the coin. */
export type SpinRequest = { readonly spinId: string } & ({ readonly coin: string } | { readonly awardId: string });

/** The source of the stake of a spin, which is the player's own money or an award of free rounds. */
type StakeSource =
  | { readonly kind: 'own'; readonly coin: Money }
  | { readonly kind: 'award'; readonly awardId: string };

/**
 * Plays one spin: draws and stores the outcome, then takes the stake (unless the round is free), then pays the win. The spin id is an
 * idempotency key: a repeated request returns the stored round and draws nothing, and is refused if its coin or award differs.
 */
export async function spin(deps: RoundDeps, session: GameSession, request: SpinRequest): Promise<Round | Refusal> {
  const source = readStakeSource(request, session.currency);
  if (!source) return refuse('coin_unknown');
  const reserved = await deps.db.transaction(
    async (tx) => await drawOrFindRound(tx, session, { spinId: request.spinId, source }),
  );
  if ('refused' in reserved) return reserved;
  if (reserved.isNew) return toResult(await playRound(deps, reserved.round, session.walletSession));
  if (!hasSameStakeSource(reserved.round, source)) return refuse('spin_id_reused');
  return toResult(reserved.round);
}

function readStakeSource(request: SpinRequest, currency: Currency): StakeSource | undefined {
  if ('awardId' in request) return { kind: 'award', awardId: request.awardId };
  const coin = parseCoin(request.coin, currency);
  return coin && { kind: 'own', coin };
}

/** Returns whether the stored round has the same coin or award as the repeated request. */
function hasSameStakeSource(round: Round, source: StakeSource): boolean {
  return source.kind === 'award'
    ? round.awardId === source.awardId
    : round.awardId === null && round.coin.amountMinor === source.coin.amountMinor;
}

/**
 * Draws and stores the round of a new spin, or returns the stored round of a repeated spin with `isNew` false. No money moves here: the round is
 * stored before its bet is sent, so that recovery can finish it if the process dies.
 */
async function drawOrFindRound(
  tx: Tx,
  session: GameSession,
  { spinId, source }: { spinId: string; source: StakeSource },
): Promise<{ isNew: boolean; round: Round } | Refusal> {
  // The row lock on the seed pair serialises the spins of one player, and prevents that a session is closed during a spin.
  const seed = await lockActiveSeedPair(tx, session.playerRef);
  const repeated = await findRoundBySpin(tx, session.id, spinId);
  if (repeated) return { isNew: false, round: repeated };
  if (session.expiresAt.getTime() <= Date.now()) return refuse('session_expired');
  const closeReason = await findCloseReason(tx, session.id);
  if (closeReason) return refuse(errorCodeByCloseReason[closeReason]);
  if (await findUnfinishedRound(tx, session)) return refuse('round_unfinished');

  const title = findTitle(session.gameCode);
  if (!title) return refuse('game_unknown');
  const model = titles[title];
  // This check comes last, because it takes a round from the award: after it, the spin is not refused any more.
  const coin = source.kind === 'award' ? await takeFreeRound(tx, session, source.awardId) : source.coin;
  if (isRefusal(coin)) return coin;
  const nonce = await reserveNonce(tx, seed);
  const { round } = await drawRound(model, { serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce });
  const multiplyCoin = (count: number): Money => money(coin.currency, coin.amountMinor * BigInt(count));
  const stored = await insertRound(tx, {
    id: randomUUID(),
    sessionId: session.id,
    playerRef: session.playerRef,
    mode: session.mode,
    purse: session.purse,
    awardId: source.kind === 'award' ? source.awardId : null,
    spinId,
    gameCode: session.gameCode,
    title,
    coin,
    stake: multiplyCoin(model.model.lines.length),
    win: multiplyCoin(round.pay),
    seedId: seed.id,
    nonce,
    outcome: { spins: round.spins, freeGamesAwarded: round.freeGamesAwarded },
  });
  return { isNew: true, round: stored };
}

/** Returns the round if its bet was accepted, or else the refusal that tells the client why there is no result. */
function toResult(round: Round): Round | Refusal {
  if (hasAcceptedBet(round.state)) return round;
  switch (round.state) {
    case 'refused':
      return refuse(toErrorCode(round.refusal));
    case 'rolled_back':
      return refuse('bet_rolled_back');
    case 'disputed':
      return refuse('internal');
    default:
      return refuse('round_unfinished');
  }
}

/** The error code of further spins in a session, by the reason for which the platform closed it. */
const errorCodeByCloseReason: Readonly<Record<CloseReason, ErrorCode>> = {
  LIMIT_LOSS: 'limit_loss',
  LIMIT_SESSION: 'limit_session',
  LIMIT_STAKE: 'limit_stake',
  SELF_EXCLUDED: 'self_excluded',
  USER_BLOCKED: 'player_blocked',
  OPERATOR: 'session_expired',
};

/** The error code for the player, by the wallet code that refused a bet. Any other wallet code becomes `bet_refused`. */
const errorCodeByWalletCode: Partial<Record<WalletCode, ErrorCode>> = {
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

/** Converts the wallet code that refused a bet into the error code for the client. */
function toErrorCode(code: string | null): ErrorCode {
  return Object.entries(errorCodeByWalletCode).find(([known]) => known === code)?.[1] ?? 'bet_refused';
}
