import { strict as assert } from 'node:assert';
import { isCurrency, money, type Money } from '@baize/money';
import type { SpinResult } from '../../engine/evaluate.ts';
import type { TitleCode } from '../../engine/model.ts';
import type { Db, Tx } from '../db/db.ts';
import { isFinished, mayAct, roundActs, type RoundAct, type RoundState } from './round-machine.ts';

interface StoredOutcome {
  readonly spins: readonly SpinResult[];
  readonly freeGamesAwarded: number;
}

export interface Round {
  readonly id: string;
  readonly sessionId: string;
  readonly playerRef: string;
  readonly mode: 'real' | 'demo';
  readonly spinId: string;
  readonly gameCode: string;
  readonly title: TitleCode;
  readonly coin: Money;
  readonly stake: Money;
  readonly win: Money;
  readonly seedId: string;
  readonly nonce: number;
  readonly outcome: StoredOutcome;
  readonly state: RoundState;
  readonly refusal: string | null;
  readonly balance: Money | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
}

interface RoundRow {
  id: string;
  session_id: string;
  player_ref: string;
  mode: 'real' | 'demo';
  spin_id: string;
  game_code: string;
  title: TitleCode;
  currency: string;
  coin_minor: bigint;
  stake_minor: bigint;
  win_minor: bigint;
  seed_id: string;
  nonce: number;
  outcome: StoredOutcome;
  state: RoundState;
  refusal: string | null;
  balance_minor: bigint | null;
  attempts: number;
  created_at: Date;
  seen_at: Date | null;
}

const COLUMNS = `id, session_id, player_ref, mode, spin_id, game_code, title, currency, coin_minor, stake_minor, win_minor,
  seed_id, nonce, outcome, state, refusal, balance_minor, attempts, created_at, seen_at`;

export type NewRound = Pick<
  Round,
  | 'id'
  | 'sessionId'
  | 'playerRef'
  | 'mode'
  | 'spinId'
  | 'gameCode'
  | 'title'
  | 'coin'
  | 'stake'
  | 'win'
  | 'seedId'
  | 'nonce'
  | 'outcome'
>;

/**
 * Who drives a round holds this lease, renewed with every step; when the process dies, recovery takes over after it. It is longer
 * than one wallet call may take.
 */
const ROUND_LEASE_MS = 5_000;

export async function insertRound(tx: Tx, round: NewRound): Promise<Round> {
  const rows = await tx.query<RoundRow>(
    `insert into round (id, session_id, player_ref, mode, spin_id, game_code, title, currency, coin_minor, stake_minor, win_minor,
       seed_id, nonce, outcome, state, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'betting', now() + $15 * interval '1 millisecond')
     returning ${COLUMNS}`,
    [
      round.id,
      round.sessionId,
      round.playerRef,
      round.mode,
      round.spinId,
      round.gameCode,
      round.title,
      round.stake.currency,
      round.coin.amountMinor,
      round.stake.amountMinor,
      round.win.amountMinor,
      round.seedId,
      round.nonce,
      JSON.stringify(round.outcome),
      ROUND_LEASE_MS,
    ],
  );
  await addEvent(tx, round.id, { act: 'reserved', from: null, to: 'betting', answer: null });
  return toRound(one(rows));
}

export interface ActDetail {
  /** The wallet's code, or why there was none. */
  readonly answer: string;
  readonly balance?: Money | undefined;
}

/**
 * Applies an act where the round is still in a state that allows it. Returns undefined where another process was first: then
 * the caller reads the round again. The event is written in the same transaction.
 */
export async function applyAct(db: Db, round: Round, act: RoundAct, detail: ActDetail): Promise<Round | undefined> {
  assert(mayAct(act, round.state), `${act} is not for a round that is ${round.state}`);
  const { to } = roundActs[act];
  return await db.transaction(async (tx) => {
    const rows = await tx.query<RoundRow>(
      `update round set state = $3, refusal = case when $4 then $5 else refusal end, balance_minor = coalesce($6, balance_minor),
         attempts = 0, finished_at = case when $7 then now() end,
         next_attempt_at = case when $7 then null else now() + $8 * interval '1 millisecond' end
       where id = $1 and state = $2
       returning ${COLUMNS}`,
      [
        round.id,
        round.state,
        to,
        to === 'refused' || to === 'disputed',
        detail.answer,
        detail.balance?.amountMinor ?? null,
        isFinished(to),
        ROUND_LEASE_MS,
      ],
    );
    const row = rows[0];
    if (!row) return undefined;
    await addEvent(tx, round.id, { act, from: round.state, to, answer: detail.answer });
    return toRound(row);
  });
}

/** The wallet gave no definite answer: the same call is due again later. */
export async function postpone(db: Db, round: Round, answer: string, delayMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `update round set attempts = attempts + 1, next_attempt_at = now() + $3 * interval '1 millisecond'
       where id = $1 and state = $2 returning id`,
      [round.id, round.state, delayMs],
    );
    if (rows[0]) await addEvent(tx, round.id, { act: 'again', from: round.state, to: round.state, answer });
  });
}

/** Unfinished rounds whose time has come, leased to the caller. Two processes never get the same one. */
export async function claimDueRounds(db: Db, limit: number): Promise<Round[]> {
  const rows = await db.query<RoundRow>(
    `update round set next_attempt_at = now() + $2 * interval '1 millisecond'
     where id in (select id from round where next_attempt_at <= now() order by next_attempt_at limit $1 for update skip locked)
     returning ${COLUMNS}`,
    [limit, ROUND_LEASE_MS],
  );
  return rows.map(toRound);
}

export async function findRound(db: Db | Tx, id: string): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(`select ${COLUMNS} from round where id = $1`, [id]);
  return rows[0] && toRound(rows[0]);
}

export async function findRoundBySpin(db: Db | Tx, sessionId: string, spinId: string): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(`select ${COLUMNS} from round where session_id = $1 and spin_id = $2`, [
    sessionId,
    spinId,
  ]);
  return rows[0] && toRound(rows[0]);
}

export interface GameOfPlayer {
  readonly playerRef: string;
  readonly gameCode: string;
}

export async function findUnfinishedRound(
  db: Db | Tx,
  { playerRef, gameCode }: GameOfPlayer,
): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(
    `select ${COLUMNS} from round where player_ref = $1 and game_code = $2 and next_attempt_at is not null`,
    [playerRef, gameCode],
  );
  return rows[0] && toRound(rows[0]);
}

export async function hasUnfinishedRound(tx: Tx, playerRef: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    'select id from round where player_ref = $1 and next_attempt_at is not null limit 1',
    [playerRef],
  );
  return rows.length > 0;
}

/** The last round, if its bet was taken and the client never showed it to the end. */
export async function findUnseenRound(db: Db, { playerRef, gameCode }: GameOfPlayer): Promise<Round | undefined> {
  const rows = await db.query<RoundRow>(
    `select ${COLUMNS} from round where player_ref = $1 and game_code = $2 order by created_at desc, id desc limit 1`,
    [playerRef, gameCode],
  );
  const last = rows[0];
  return last && last.seen_at === null && isPlayed(last.state) ? toRound(last) : undefined;
}

/** The bet was taken, so the result is the player's to know. */
export function isPlayed(state: RoundState): boolean {
  return state === 'drawn' || state === 'paid' || state === 'settled';
}

export async function markSeen(db: Db, roundId: string, playerRef: string): Promise<void> {
  await db.query(`update round set seen_at = coalesce(seen_at, now()) where id = $1 and player_ref = $2`, [
    roundId,
    playerRef,
  ]);
}

export async function listRounds(
  db: Db,
  game: GameOfPlayer,
  page: { before?: string | undefined; limit: number },
): Promise<Round[]> {
  const rows = await db.query<RoundRow>(
    `select ${COLUMNS} from round
     where player_ref = $1 and game_code = $2
       and ($3::uuid is null or (created_at, id) < (select created_at, id from round where id = $3 and player_ref = $1))
     order by created_at desc, id desc limit $4`,
    [game.playerRef, game.gameCode, page.before ?? null, page.limit],
  );
  return rows.map(toRound);
}

interface NewEvent {
  readonly act: string;
  readonly from: RoundState | null;
  readonly to: RoundState;
  readonly answer: string | null;
}

async function addEvent(tx: Tx, roundId: string, { act, from, to, answer }: NewEvent): Promise<void> {
  // The round's row is locked by this transaction, so numbers do not collide.
  await tx.query(
    `insert into round_event (round_id, number, act, from_state, to_state, answer)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from round_event where round_id = $1`,
    [roundId, act, from, to, answer],
  );
}

function toRound(row: RoundRow): Round {
  const { currency } = row;
  assert(isCurrency(currency), `a stored round has the currency ${currency}`);
  const win = row.outcome.spins.reduce((sum, spin) => sum + BigInt(spin.pay), 0n) * row.coin_minor;
  assert(win === row.win_minor, `the stored win of round ${row.id} is not what its spins pay`);
  return {
    id: row.id,
    sessionId: row.session_id,
    playerRef: row.player_ref,
    mode: row.mode,
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

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  assert(row !== undefined && rows.length === 1, 'one row was expected');
  return row;
}
