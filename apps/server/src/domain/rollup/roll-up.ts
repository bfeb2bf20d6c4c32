import { assert } from '../assert.ts';

/**
 * A settled bet as the reports count it, on the day on which it was placed, or a bet that was voided after its settlement, with negative figures. Amounts
 * are minor units.
 */
export interface BetFigures {
  readonly betId: bigint;
  readonly memberId: bigint;
  readonly merchantId: number;
  /** The member's line when the bet was placed: the path from the topmost agent to the member, such as `1.17.230`. */
  readonly line: string;
  readonly day: string;
  /** The time of the bet; undefined for a bet of an early release, whose event does not contain it. Such a bet counts in days only. */
  readonly placedAt: Date | undefined;
  readonly gameType: string;
  readonly currency: string;
  /** 1 for a settled bet, and -1 for a bet that was counted before and is voided now. */
  readonly bets: 1 | -1;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** The change of a row of `member_day`, where `memberId` is the player, or of `team_day`, where it is the agent. */
export interface DayDelta {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly line: string;
  readonly day: string;
  readonly gameType: string;
  readonly currency: string;
  readonly bets: number;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** The change of a row of `member_five_minutes`. */
export interface FiveMinutesDelta extends DayDelta {
  readonly startsAt: Date;
}

/** The changes of rows that settled bets cause in the roll-ups of members, teams and five minutes. */
export interface Deltas {
  readonly members: readonly DayDelta[];
  readonly teams: readonly DayDelta[];
  readonly fiveMinutes: readonly FiveMinutesDelta[];
}

const FIVE_MINUTES_MS = 5 * 60_000;

/** Converts settled bets to changes of rows, one change per row. The changes are in the order in which the rows have to be locked. */
export function computeRollUpDeltas(bets: readonly BetFigures[]): Deltas {
  const members = new Map<string, DayDelta>();
  const teams = new Map<string, DayDelta>();
  const fiveMinutes = new Map<string, FiveMinutesDelta>();
  for (const bet of bets) {
    addTo(members, `${bet.memberId} ${bet.day} ${bet.gameType} ${bet.line}`, bet);
    for (const agentId of listAgentsAbove(bet)) {
      addTo(teams, `${agentId} ${bet.day} ${bet.gameType}`, { ...bet, memberId: agentId });
    }
    if (bet.placedAt === undefined) continue;
    const startsAt = findFiveMinutesStart(bet.placedAt);
    addTo(fiveMinutes, `${bet.memberId} ${startsAt.toISOString()} ${bet.line}`, { ...bet, startsAt });
  }
  return { members: listInKeyOrder(members), teams: listInKeyOrder(teams), fiveMinutes: listInKeyOrder(fiveMinutes) };
}

/** Returns the beginning of the five minutes that contain the instant. Spans of five minutes are the same in every time zone. */
export function findFiveMinutesStart(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
}

/** Returns every agent above the player in the line of the bet. */
function listAgentsAbove({ line, memberId }: BetFigures): bigint[] {
  const path = line.split('.').map(BigInt);
  assert(path.at(-1) === memberId, `line ${line} does not end with member ${memberId}`);
  return path.slice(0, -1);
}

function addTo<Delta extends DayDelta>(rows: Map<string, Delta>, key: string, delta: Delta): void {
  const before = rows.get(key);
  rows.set(key, before ? addDeltas(before, delta) : delta);
}

function addDeltas<Delta extends DayDelta>(left: Delta, right: Delta): Delta {
  return {
    ...left,
    bets: left.bets + right.bets,
    stakeMinor: left.stakeMinor + right.stakeMinor,
    validBetMinor: left.validBetMinor + right.validBetMinor,
    winMinor: left.winMinor + right.winMinor,
  };
}

function listInKeyOrder<Delta>(rows: ReadonlyMap<string, Delta>): Delta[] {
  return [...rows].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}
