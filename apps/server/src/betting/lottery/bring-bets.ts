import type { TierWin } from '@baize/lottery/play';
import { sql } from 'kysely';
import { publishCorrections, publishFiguresOfEach, type BetFiguresRow } from '../bet-figures.ts';
import { isAnyBet } from '../bet-months.ts';
import { changeLossOfEach } from '../play-use.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Tx } from '../../platform/db.ts';
import type { ParticipantBet } from './participants.ts';

/** A bet with the outcome that it is brought to. */
export interface BetChange {
  readonly bet: ParticipantBet;
  readonly state: 'won' | 'lost' | 'void';
  readonly wins: readonly TierWin[];
  readonly prizeMinor: bigint;
  readonly winMinor: bigint;
  readonly validBetMinor: bigint;
  readonly rebateMinor: bigint;
  /** The member gets this amount for the bet: the win, or the stake of a void bet. */
  readonly paidMinor: bigint;
}

/** Brings bets to their outcome, and publishes what counts from now on. Bets that a correction leaves as they are stay untouched. */
export async function bringBets(tx: Tx, changes: readonly BetChange[]): Promise<void> {
  await writeWins(tx, changes.filter(hasOtherWins));
  const changed = changes.filter(isChange);
  if (changed.length === 0) return;
  const after = await writeBets(tx, changed);
  await publish(tx, changed, after);
}

/** Returns whether the bet wins other tiers than before. A limit of the payout can leave its win as it was. */
function hasOtherWins({ bet, wins, prizeMinor }: BetChange): boolean {
  return bet.prizeMinor !== prizeMinor || formatWins(bet.wins ?? []) !== formatWins(wins);
}

function formatWins(wins: readonly TierWin[]): string {
  return wins.map(({ tier, notes }) => `${tier} x${notes}`).join();
}

function isChange({ bet, state, winMinor, validBetMinor }: BetChange): boolean {
  return bet.state !== state || bet.winMinor !== winMinor || bet.validBetMinor !== validBetMinor;
}

/** Open bets count in no report yet; settled ones count with their figures. */
async function publish(tx: Tx, changed: readonly BetChange[], after: readonly BetFiguresRow[]): Promise<void> {
  const byKey = new Map(changed.map((change) => [keyOf(change.bet.memberId, change.bet.betId), change]));
  const changeOf = (row: BetFiguresRow): BetChange | undefined => byKey.get(keyOf(row.member_id, row.bet_id));
  const wasOpen = (row: BetFiguresRow): boolean => changeOf(row)?.bet.state === 'open';
  const isSettled = (row: BetFiguresRow): boolean => changeOf(row)?.state !== 'void';
  await publishFiguresOfEach(
    tx,
    'bet.settled',
    after.filter((row) => wasOpen(row) && isSettled(row)),
  );
  const corrected = after.filter((row) => !wasOpen(row));
  await publishCorrections(tx, {
    before: corrected.map((row) => figuresBefore(row, changeOf(row))),
    after: corrected.filter(isSettled),
  });
}

function figuresBefore(row: BetFiguresRow, change: BetChange | undefined): BetFiguresRow {
  return { ...row, win_minor: change?.bet.winMinor ?? 0n, valid_bet_minor: change?.bet.validBetMinor ?? 0n };
}

function keyOf(memberId: bigint, betId: bigint): string {
  return `${memberId} ${betId}`;
}

/** A bet loses its stake less its win; a void bet loses nothing. */
async function writeBets(tx: Tx, changed: readonly BetChange[]): Promise<BetFiguresRow[]> {
  const column = <Value>(of: (change: BetChange) => Value): Value[] => changed.map(of);
  const settledAt = new Date();
  const { rows } = await sql<BetFiguresRow>`
    with settled as (
      select * from unnest(
        ${column(({ bet }) => bucketOf(bet.memberId))}::smallint[], ${column(({ bet }) => bet.memberId)}::bigint[],
        ${column(({ bet }) => bet.betId)}::bigint[], ${column(({ state }) => state)}::text[], ${column(({ winMinor }) => winMinor)}::bigint[],
        ${column(({ validBetMinor }) => validBetMinor)}::bigint[], ${column(lossChangeOf)}::bigint[]
      ) as settled (bucket, member_id, bet_id, state, win_minor, valid_bet_minor, loss_minor)
    ), changed as (
      update bet b set state = s.state, win_minor = s.win_minor, wins = case when s.win_minor > 0 then 1 else 0 end,
        valid_bet_minor = s.valid_bet_minor, settled_at = ${settledAt}
      from settled s
      where b.bucket = s.bucket and b.member_id = s.member_id and b.bet_id = s.bet_id and ${isAnyBet(column(({ bet }) => bet.betId))}
      returning b.bucket, b.member_id, b.bet_id, b.merchant_id, b.line, b.game_type, b.currency, b.stake_minor, b.win_minor, b.valid_bet_minor,
        b.day, b.placed_at, s.loss_minor
    ), lost as (
      select bucket, member_id, placed_at, loss_minor from changed where loss_minor <> 0
    ), counted as (${changeLossOfEach('lost')})
    select member_id, bet_id, merchant_id, line, game_type, currency, stake_minor, win_minor, valid_bet_minor, day, placed_at
    from changed order by member_id, bet_id`.execute(tx);
  return rows;
}

function lossChangeOf({ bet, state, winMinor }: BetChange): bigint {
  const before = bet.costMinor - bet.winMinor;
  return state === 'void' ? -before : bet.costMinor - winMinor - before;
}

async function writeWins(tx: Tx, won: readonly BetChange[]): Promise<void> {
  if (won.length === 0) return;
  await sql`
    update lottery_bet b set wins = w.wins::jsonb, prize_minor = w.prize_minor
    from unnest(
      ${won.map(({ bet }) => bucketOf(bet.memberId))}::smallint[], ${won.map(({ bet }) => bet.memberId)}::bigint[],
      ${won.map(({ bet }) => bet.betId)}::bigint[], ${won.map(({ wins }) => (wins.length > 0 ? JSON.stringify(wins) : null))}::text[],
      ${won.map(({ prizeMinor }) => prizeMinor)}::bigint[]
    ) as w (bucket, member_id, bet_id, wins, prize_minor)
    where b.bucket = w.bucket and b.member_id = w.member_id and b.bet_id = w.bet_id and ${isAnyBet(won.map(({ bet }) => bet.betId))}`.execute(
    tx,
  );
}
