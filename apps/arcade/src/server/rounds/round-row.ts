import { strict as assert } from 'node:assert';
import { isCurrency, money } from '@baize/money';
import type { Round } from './round.ts';

/** A row of table `round` as node-postgres returns it (with `int8` parsed to bigint). */
export interface RoundRow {
  id: string;
  session_id: string;
  player_ref: string;
  mode: 'real' | 'demo';
  purse: string | null;
  award_id: string | null;
  spin_id: string;
  game_code: string;
  title: Round['title'];
  currency: string;
  coin_minor: bigint;
  stake_minor: bigint;
  win_minor: bigint;
  seed_id: string;
  nonce: number;
  outcome: Round['outcome'];
  state: Round['state'];
  refusal: string | null;
  balance_minor: bigint | null;
  attempts: number;
  created_at: Date;
  seen_at: Date | null;
}

/** The columns of a RoundRow, for `select` and `returning`. */
export const ROUND_COLUMNS = `id, session_id, player_ref, mode, spin_id, game_code, title, currency, coin_minor, stake_minor, win_minor,
  seed_id, nonce, outcome, state, refusal, balance_minor, attempts, created_at, seen_at, purse, award_id`;

/**
 * Maps a database row to a Round. Throws if `win_minor` is not the sum of the spins' pays times the coin, because the row is corrupt then.
 */
export function toRound(row: RoundRow): Round {
  const { currency } = row;
  assert(isCurrency(currency), `a stored round has the currency ${currency}`);
  const win = row.outcome.spins.reduce((sum, spin) => sum + BigInt(spin.pay), 0n) * row.coin_minor;
  assert(win === row.win_minor, `the stored win of round ${row.id} is not what its spins pay`);
  return {
    id: row.id,
    sessionId: row.session_id,
    playerRef: row.player_ref,
    mode: row.mode,
    purse: row.purse,
    awardId: row.award_id,
    spinId: row.spin_id,
    gameCode: row.game_code,
    title: row.title,
    coin: money(currency, row.coin_minor),
    stake: money(currency, row.stake_minor),
    win: money(currency, row.win_minor),
    seedId: row.seed_id,
    nonce: row.nonce,
    outcome: row.outcome,
    state: row.state,
    refusal: row.refusal,
    balance: row.balance_minor === null ? null : money(currency, row.balance_minor),
    attempts: row.attempts,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  };
}
