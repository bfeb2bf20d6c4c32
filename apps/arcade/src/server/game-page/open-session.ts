import { randomUUID } from 'node:crypto';
import { isCurrency } from '@baize/money';
import type { ErrorCode } from '../../wire/codes.ts';
import { LANGUAGES } from '../../wire/schemas.ts';
import type { Db } from '../db/db.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { findGame } from '../games/find-game.ts';
import { openDemoWallet } from '../wallet/demo-wallet.ts';
import type { PlatformWallet, WalletCode, WalletReply } from '../wallet/wallet.ts';
import { insertSession, type GameSession } from '../sessions/session-store.ts';

/** A new session, and the token with which its client authenticates. */
export interface OpenedSession {
  /** The secret bearer token of the session. The database stores only its hash. */
  readonly token: string;
  readonly session: GameSession;
}

/** The form of a purse name. A reply with a purse name starts a session that plays with this purse (transfer mode) instead of the platform's wallet. */
const PURSE_NAME = /^[A-Z0-9_]{2,16}$/;
const DEMO_SESSION_MS = 12 * 60 * 60 * 1000;

/** The error codes for refusals of `authenticate` that concern the player. Any other refusal is a problem between the two servers (`unavailable`). */
const launchRefusals: Partial<Record<WalletCode, ErrorCode>> = {
  INVALID_TOKEN: 'launch_refused',
  TOKEN_EXPIRED: 'launch_refused',
  BAD_REQUEST: 'launch_refused', // The token is the only field of this call that comes from outside the arcade.
  USER_BLOCKED: 'player_blocked',
  GAME_DISABLED: 'game_disabled',
};

/** Exchanges the single-use launch token of the platform for a session of the arcade. A reply that is not valid is refused as `unavailable`. */
export async function openRealSession(
  db: Db,
  wallet: PlatformWallet,
  launchToken: string,
): Promise<OpenedSession | Refusal> {
  const reply = await wallet.authenticate(launchToken);
  if (reply.kind === 'no-answer') return refuse('unavailable');
  if (reply.code !== 'OK') return refuse(launchRefusals[reply.code] ?? 'unavailable');
  const session = parseSession(reply);
  if (!session) return refuse('unavailable');
  if (!findGame(session.gameCode)) return refuse('game_unknown');
  return await db.transaction(async (tx) => await insertSession(tx, session));
}

/** Opens a session with play money. Each demo session creates its own player and its own demo wallet in the arcade's database. */
export async function openDemoSession(
  db: Db,
  request: { readonly gameCode: string; readonly currency: string; readonly language: string },
): Promise<OpenedSession | Refusal> {
  const game = findGame(request.gameCode);
  if (!game) return refuse('game_unknown');
  if (!game.freePlay) return refuse('demo_not_offered');
  const { currency } = request;
  if (!isCurrency(currency)) return refuse('bad_request');
  const playerRef = `demo:${randomUUID()}`;
  return await db.transaction(async (tx) => {
    await openDemoWallet(tx, playerRef, currency);
    return await insertSession(tx, {
      mode: 'demo',
      playerRef,
      purse: null,
      walletSession: '',
      gameCode: game.gameCode,
      currency,
      language: request.language,
      expiresAt: new Date(Date.now() + DEMO_SESSION_MS),
    });
  });
}

/** Parses the session from the body of an `authenticate` reply. Returns `undefined` if a field is missing or malformed. */
function parseSession(reply: WalletReply & { kind: 'answer' }): Omit<GameSession, 'id'> | undefined {
  const { gameSession, playerId, currency, language, gameCode, expiresAt, wallet } = reply.body;
  if (typeof gameSession !== 'string' || typeof playerId !== 'string' || typeof gameCode !== 'string') return undefined;
  if (typeof currency !== 'string' || !isCurrency(currency) || typeof expiresAt !== 'string') return undefined;
  if (wallet !== undefined && (typeof wallet !== 'string' || !PURSE_NAME.test(wallet))) return undefined;
  const expiryDate = new Date(expiresAt);
  if (Number.isNaN(expiryDate.getTime())) return undefined;
  return {
    mode: 'real',
    playerRef: playerId,
    purse: wallet ?? null,
    walletSession: gameSession,
    gameCode,
    currency,
    language: typeof language === 'string' ? toSupportedLanguage(language) : 'en',
    expiresAt: expiryDate,
  };
}

/** Returns the language code, or English if the arcade has no texts in the language: the platform offers more languages than the arcade. */
function toSupportedLanguage(text: string): string {
  const code = text.toLowerCase();
  return LANGUAGES.find((language) => language === code) ?? 'en';
}
