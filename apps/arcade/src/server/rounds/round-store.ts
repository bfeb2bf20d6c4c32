import { strict as assert } from 'node:assert';
import type { Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import { addWin } from '../free-rounds/award-store.ts';
import { assignRoundNumber } from '../purse/purse-store.ts';
import { isFinished, canApply, roundTransitions, type RoundTransition, type RoundState } from './round-machine.ts';
import { ROUND_COLUMNS, toRound, type RoundRow } from './round-row.ts';
import type { NewRound, Round } from './round.ts';

/**
 * The duration of the lease on a round. Every transition renews the lease, which lasts longer than the deadline of one wallet call. When the
 * lease expires, recovery assumes that the process has died and takes the round over.
 */
const ROUND_LEASE_MS = 5_000;

/**
 * Inserts the round in its first state together with its first event, and leases the round to the caller. A free round begins as `drawn`,
 * because no bet is sent for it.
 */
export async function insertRound(tx: Tx, round: NewRound): Promise<Round> {
  const state: RoundState = round.awardId === null ? 'betting' : 'drawn';
  const rows = await tx.query<RoundRow>(
    `insert into round (id, session_id, player_ref, mode, spin_id, game_code, title, currency, coin_minor, stake_minor, win_minor,
       seed_id, nonce, outcome, purse, award_id, state, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now() + $18 * interval '1 millisecond')
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
      round.awardId,
      state,
      ROUND_LEASE_MS,
    ],
  );
  await addEvent(tx, round.id, { act: 'reserved', from: null, to: state, answer: null });
  return toRound(expectOneRow(rows));
}

/** A transition stores these besides the new state. */
export interface TransitionDetail {
  /** The code that the wallet answered, or the reason why there is no answer. */
  readonly answer: string;
  readonly balance?: Money | undefined;
}

/**
 * Applies a transition if the stored round still has the state of `round`, and writes its event in the same transaction. Returns
 * `undefined` if another process changed the round first; the caller then reads the round again.
 */
export async function applyTransition(
  db: Db,
  round: Round,
  transition: RoundTransition,
  detail: TransitionDetail,
): Promise<Round | undefined> {
  assert(canApply(transition, round.state), `${transition} does not apply to a round in state ${round.state}`);
  const { to } = roundTransitions[transition];
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
    await addEvent(tx, round.id, { act: transition, from: round.state, to, answer: detail.answer });
    // The platform fetches the settled rounds of the arcade's own purses in the order of these numbers.
    if (to === 'settled' && row.purse !== null) await assignRoundNumber(tx, round.id);
    const updated = toRound(row);
    if (transition === 'winTaken' && updated.awardId !== null) await addWin(tx, updated.awardId, updated.win);
    return updated;
  });
}

/**
 * Schedules the next attempt of the same wallet call in `delayMs`, because the wallet gave no definite answer. Does nothing if another process has
 * advanced the round meanwhile.
 */
export async function postponeNextAttempt(db: Db, round: Round, answer: string, delayMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `update round set attempts = attempts + 1, next_attempt_at = now() + $3 * interval '1 millisecond'
       where id = $1 and state = $2 returning id`,
      [round.id, round.state, delayMs],
    );
    if (rows[0]) await addEvent(tx, round.id, { act: 'again', from: round.state, to: round.state, answer });
  });
}

/** Leases up to `limit` due rounds to the caller, which then advances them. `skip locked` keeps two processes from leasing the same round. */
export async function leaseDueRounds(db: Db, limit: number): Promise<Round[]> {
  const rows = await db.query<RoundRow>(
    `update round set next_attempt_at = now() + $2 * interval '1 millisecond'
     where id in (select id from round where next_attempt_at <= now() order by next_attempt_at limit $1 for update skip locked)
     returning ${ROUND_COLUMNS}`,
    [limit, ROUND_LEASE_MS],
  );
  return rows.map(toRound);
}

/** Stores when the client has first shown the round to its end. Does nothing for a round of another player. */
export async function markRoundSeen(db: Db, roundId: string, playerRef: string): Promise<void> {
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
  // This transaction holds the lock on the round's row, so event numbers do not collide.
  await tx.query(
    `insert into round_event (round_id, number, act, from_state, to_state, answer)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from round_event where round_id = $1`,
    [roundId, act, from, to, answer],
  );
}

function expectOneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  assert(row !== undefined && rows.length === 1, 'exactly one row was expected');
  return row;
}
