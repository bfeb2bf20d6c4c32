import { strict as assert } from 'node:assert';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isCurrency, type Currency } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';

/** A session of one player in one game, which the client proves with a bearer token. */
export interface GameSession {
  readonly id: string;
  readonly mode: 'real' | 'demo';
  /** The player id of the platform, or `demo:` and a UUID in demo play. */
  readonly playerRef: string;
  /** The name of the arcade's own wallet (purse) that stakes are taken from in transfer mode, or null if another wallet is used. */
  readonly purse: string | null;
  /** The platform's id of the game session. The id is empty in demo play, which never calls the platform's wallet. */
  readonly walletSession: string;
  readonly gameCode: string;
  readonly currency: Currency;
  readonly language: string;
  readonly expiresAt: Date;
}

interface SessionRow {
  id: string;
  mode: 'real' | 'demo';
  player_ref: string;
  purse: string | null;
  wallet_session: string | null;
  game_code: string;
  currency: string;
  language: string;
  expires_at: Date;
}

const TOKEN_BYTES = 32;

/** Stores the session under the hash of a new token. Only the client receives the token itself. */
export async function insertSession(
  tx: Tx,
  session: Omit<GameSession, 'id'>,
): Promise<{ token: string; session: GameSession }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = randomUUID();
  await tx.query(
    `insert into game_session (id, token_hash, mode, player_ref, wallet_session, game_code, currency, language, expires_at, purse)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      hashToken(token),
      session.mode,
      session.playerRef,
      session.mode === 'real' ? session.walletSession : null,
      session.gameCode,
      session.currency,
      session.language,
      session.expiresAt,
      session.purse,
    ],
  );
  return { token, session: { id, ...session } };
}

/**
 * Finds the session of a token, or returns `undefined` if no session has this token. An expired or closed session is returned as well; only a spin
 * in such a session is refused.
 */
export async function findSession(db: Db, token: string): Promise<GameSession | undefined> {
  const rows = await db.query<SessionRow>(
    `select id, mode, player_ref, purse, wallet_session, game_code, currency, language, expires_at from game_session where token_hash = $1`,
    [hashToken(token)],
  );
  const [row] = rows;
  if (!row) return undefined;
  assert(isCurrency(row.currency), `a stored session has the unknown currency ${row.currency}`);
  return {
    id: row.id,
    mode: row.mode,
    playerRef: row.player_ref,
    purse: row.purse,
    walletSession: row.wallet_session ?? '',
    gameCode: row.game_code,
    currency: row.currency,
    language: row.language,
    expiresAt: row.expires_at,
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
