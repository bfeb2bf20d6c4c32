import type { TierWin } from '@baize/lottery/play';
import { sql } from 'kysely';
import { publishCorrections, publishFiguresOfEach, type BetFiguresRow } from '../bet-figures.ts';
import { isOneOfBets } from '../bet-months.ts';
import { addLossesToPlayUse } from '../play-use.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Tx } from '../../platform/db.ts';
import type { ParticipantBet } from './participants.ts';

/** A bet on a lottery and its new outcome. Amounts are minor units. */
export interface BetChange {
  readonly bet: ParticipantBet;
  readonly state: 'won' | 'lost' | 'void';
  readonly wins: readonly TierWin[];
  readonly prizeMinor: bigint;
  readonly winMinor: bigint;
  readonly validBetMinor: bigint;
  readonly rebateMinor: bigint;
  /** The amount that the member receives for the bet: the win, or the stake of a void bet. */
  readonly paidMinor: bigint;
}

/**
 * Writes the new outcomes of bets, and publishes the figures that count in the reports from now on. A bet whose outcome a correction does not change
 * is not written.
 */
export async function applyBetOutcomes(tx: Tx, changes: readonly BetChange[]): Promise<void> {
  await writeWins(tx, changes.filter(hasOtherWins));
  const changed = changes.filter(hasNewOutcome);
  if (changed.length === 0) return;
  const after = await writeBets(tx, changed);
  await publishOutcomes(tx, changed, after);
}

/**
 * Returns whether the bet wins other tiers or another prize than before. The paid win may still be the same, because a limit of the payout may cap
 * both prizes.
 */
function hasOtherWins({ bet, wins, prizeMinor }: BetChange): boolean {
  return bet.prizeMinor !== prizeMinor || formatWins(bet.wins ?? []) !== formatWins(wins);
}

/** Writes won tiers as a text, by which two lists of wins are compared. */
function formatWins(wins: readonly TierWin[]): string {
  return wins.map(({ tier, notes }) => `${tier} x${notes}`).join();
}

/** Returns whether a figure changes that the reports count. */
function hasNewOutcome({ bet, state, winMinor, validBetMinor }: BetChange): boolean {
  return bet.state !== state || bet.winMinor !== winMinor || bet.validBetMinor !== validBetMinor;
}

/**
 * Publishes bets that were open as settled, and bets that were settled before as corrections. An open bet counts in no report yet, so a bet that goes
 * from open to void is not published.
 */
async function publishOutcomes(tx: Tx, changed: readonly BetChange[], after: readonly BetFiguresRow[]): Promise<void> {
  const byKey = new Map(changed.map((change) => [toKey(change.bet.memberId, change.bet.betId), change]));
  const findChange = (row: BetFiguresRow): BetChange | undefined => byKey.get(toKey(row.member_id, row.bet_id));
  const wasOpen = (row: BetFiguresRow): boolean => findChange(row)?.bet.state === 'open';
  const isSettled = (row: BetFiguresRow): boolean => findChange(row)?.state !== 'void';
  await publishFiguresOfEach(
    tx,
    'bet.settled',
    after.filter((row) => wasOpen(row) && isSettled(row)),
  );
  const corrected = after.filter((row) => !wasOpen(row));
  await publishCorrections(tx, {
    before: corrected.map((row) => toFiguresBefore(row, findChange(row))),
    after: corrected.filter(isSettled),
  });
}

function toFiguresBefore(row: BetFiguresRow, change: BetChange | undefined): BetFiguresRow {
  return { ...row, win_minor: change?.bet.winMinor ?? 0n, valid_bet_minor: change?.bet.validBetMinor ?? 0n };
}

function toKey(memberId: bigint, betId: bigint): string {
  return `${memberId} ${betId}`;
}

/** Writes the outcomes and changes the running losses of the members. The loss of a bet is its stake less its win, and a void bet has no loss. */
async function writeBets(tx: Tx, changed: readonly BetChange[]): Promise<BetFiguresRow[]> {
  const column = <Value>(pick: (change: BetChange) => Value): Value[] => changed.map(pick);
  const settledAt = new Date();
  const { rows } = await sql<BetFiguresRow>`
    with settled as (
      select * from unnest(
        ${column(({ bet }) => bucketOf(bet.memberId))}::smallint[], ${column(({ bet }) => bet.memberId)}::bigint[],
        ${column(({ bet }) => bet.betId)}::bigint[], ${column(({ state }) => state)}::text[], ${column(({ winMinor }) => winMinor)}::bigint[],
        ${column(({ validBetMinor }) => validBetMinor)}::bigint[], ${column(computeLossChange)}::bigint[]
      ) as settled (bucket, member_id, bet_id, state, win_minor, valid_bet_minor, loss_minor)
    ), changed as (
      update bet b set state = s.state, win_minor = s.win_minor, wins = case when s.win_minor > 0 then 1 else 0 end,
        valid_bet_minor = s.valid_bet_minor, settled_at = ${settledAt}
      from settled s
      where b.bucket = s.bucket and b.member_id = s.member_id and b.bet_id = s.bet_id and ${isOneOfBets(column(({ bet }) => bet.betId))}
      returning b.bucket, b.member_id, b.bet_id, b.merchant_id, b.line, b.game_type, b.vendor_code, b.currency, b.stake_minor, b.win_minor,
        b.valid_bet_minor, b.day, b.placed_at, s.loss_minor
    ), lost as (
      select bucket, member_id, placed_at, loss_minor from changed where loss_minor <> 0
    ), counted as (${addLossesToPlayUse('lost')})
    select member_id, bet_id, merchant_id, line, game_type, vendor_code, currency, stake_minor, win_minor, valid_bet_minor, day, placed_at
    from changed order by member_id, bet_id`.execute(tx);
  return rows;
}

/** Returns the amount in minor units by which the change raises the loss of the member. It is negative if the loss becomes smaller. */
function computeLossChange({ bet, state, winMinor }: BetChange): bigint {
  const before = bet.costMinor - bet.winMinor;
  return state === 'void' ? -before : bet.costMinor - winMinor - before;
}

/** Stores the won tiers and the prizes of the bets. A bet that won nothing gets null instead of an empty list. */
async function writeWins(tx: Tx, changes: readonly BetChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update lottery_bet b set wins = w.wins::jsonb, prize_minor = w.prize_minor
    from unnest(
      ${changes.map(({ bet }) => bucketOf(bet.memberId))}::smallint[], ${changes.map(({ bet }) => bet.memberId)}::bigint[],
      ${changes.map(({ bet }) => bet.betId)}::bigint[], ${changes.map(({ wins }) => (wins.length > 0 ? JSON.stringify(wins) : null))}::text[],
      ${changes.map(({ prizeMinor }) => prizeMinor)}::bigint[]
    ) as w (bucket, member_id, bet_id, wins, prize_minor)
    where b.bucket = w.bucket and b.member_id = w.member_id and b.bet_id = w.bet_id and ${isOneOfBets(changes.map(({ bet }) => bet.betId))}`.execute(
    tx,
  );
}
