import { strict as assert } from 'node:assert';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isCurrency, type Currency } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';

export interface GameSession {
  readonly id: string;
  readonly mode: 'real' | 'demo';
  readonly playerRef: string;
  /** Of a vendor in transfer mode: the wallet here that stakes are taken from. Null: they are taken from the platform's. */
  readonly purse: string | null;
  /** Empty in demo play: no wallet is called. */
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

/** Stores the session under the hash of a new token. The token itself goes to the client and nowhere else. */
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
      hashOf(token),
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

export async function findSession(db: Db, token: string): Promise<GameSession | undefined> {
  const rows = await db.query<SessionRow>(
    `select id, mode, player_ref, purse, wallet_session, game_code, currency, language, expires_at from game_session where token_hash = $1`,
    [hashOf(token)],
  );
  const [row] = rows;
  if (!row) return undefined;
  assert(isCurrency(row.currency), `a stored session has the currency ${row.currency}`);
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

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
