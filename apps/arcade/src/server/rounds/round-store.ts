import { strict as assert } from 'node:assert';
import type { Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import { numberRound } from '../purse/purse-store.ts';
import { isFinished, mayAct, roundActs, type RoundAct, type RoundState } from './round-machine.ts';
import { ROUND_COLUMNS, toRound, type RoundRow } from './round-row.ts';
import type { NewRound, Round } from './round.ts';

/**
 * Who drives a round holds this lease, renewed with every step; when the process dies, recovery takes over after it. It is longer
 * than one wallet call may take.
 */
const ROUND_LEASE_MS = 5_000;

export async function insertRound(tx: Tx, round: NewRound): Promise<Round> {
  const rows = await tx.query<RoundRow>(
    `insert into round (id, session_id, player_ref, mode, spin_id, game_code, title, currency, coin_minor, stake_minor, win_minor,
       seed_id, nonce, outcome, purse, state, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'betting', now() + $16 * interval '1 millisecond')
     returning ${ROUND_COLUMNS}`,
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
      round.purse,
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
       returning ${ROUND_COLUMNS}`,
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
    // The platform fetches what was played from wallets that stand here.
    if (to === 'settled' && row.purse !== null) await numberRound(tx, round.id);
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
     returning ${ROUND_COLUMNS}`,
    [limit, ROUND_LEASE_MS],
  );
  return rows.map(toRound);
}

export async function markSeen(db: Db, roundId: string, playerRef: string): Promise<void> {
  await db.query(`update round set seen_at = coalesce(seen_at, now()) where id = $1 and player_ref = $2`, [
    roundId,
    playerRef,
  ]);
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

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  assert(row !== undefined && rows.length === 1, 'one row was expected');
  return row;
}
