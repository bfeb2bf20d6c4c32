import { assert } from '../assert.ts';

/** A settled bet as the reports count it, on the day on which it was made. */
export interface BetFigures {
  readonly memberId: bigint;
  readonly merchantId: number;
  /** The member's line when the bet was made. */
  readonly line: string;
  readonly day: string;
  readonly gameType: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** What to add to one row. `memberId` is the player's in `member_day`, the agent's in `team_day`. */
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

export interface Deltas {
  readonly members: readonly DayDelta[];
  readonly teams: readonly DayDelta[];
}

/** Pure: settled bets as changes of rows, one change per row, in the order in which rows are to be locked. */
export function rollUp(bets: readonly BetFigures[]): Deltas {
  const members = new Map<string, DayDelta>();
  const teams = new Map<string, DayDelta>();
  for (const bet of bets) {
    const delta = { ...bet, bets: 1 };
    addTo(members, `${delta.memberId} ${delta.day} ${delta.gameType} ${delta.line}`, delta);
    for (const agentId of agentsOf(bet)) {
      addTo(teams, `${agentId} ${delta.day} ${delta.gameType}`, { ...delta, memberId: agentId });
    }
  }
  return { members: inOrder(members), teams: inOrder(teams) };
}

/** Everybody above the player in the line of the bet. */
function agentsOf({ line, memberId }: BetFigures): bigint[] {
  const path = line.split('.').map(BigInt);
  assert(path.at(-1) === memberId, `line ${line} does not end with member ${memberId}`);
  return path.slice(0, -1);
}

function addTo(rows: Map<string, DayDelta>, key: string, delta: DayDelta): void {
  const before = rows.get(key);
  rows.set(key, before ? sumOf(before, delta) : delta);
}

function sumOf(left: DayDelta, right: DayDelta): DayDelta {
  return {
    ...left,
    bets: left.bets + right.bets,
    stakeMinor: left.stakeMinor + right.stakeMinor,
    validBetMinor: left.validBetMinor + right.validBetMinor,
    winMinor: left.winMinor + right.winMinor,
  };
}

function inOrder(rows: ReadonlyMap<string, DayDelta>): DayDelta[] {
  return [...rows].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}
