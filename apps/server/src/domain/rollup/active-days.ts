import { REPORT_RANGE_MAX_DAYS } from '@baize/contract/limits';
import { bucketOf } from '../bucket.ts';

/** The largest gap in days that is stored. No report has a longer range, so that a larger gap counts like none. */
export const GAP_DAYS_MAX = REPORT_RANGE_MAX_DAYS;

/** The bets of a member that counted on one day in one line, before and after a change. */
export interface LineDay {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly line: string;
  /** Days since 1970. */
  readonly day: number;
  readonly betsBefore: number;
  readonly betsAfter: number;
}

/** The change of one row of `team_active_day`, which counts the members who were active below an agent on a day with the same gap. */
export interface ActiveDayDelta {
  readonly bucket: number;
  readonly agentId: bigint;
  readonly merchantId: number;
  /** Days since 1970. */
  readonly day: number;
  /** The days since the members were active below the agent before. Zero if they were not, or longer ago than `GAP_DAYS_MAX`. */
  readonly gapDays: number;
  /** The change of the number of members. */
  readonly members: number;
}

/**
 * Computes how changed bets change the numbers of active members of the agents above. A member is active on a day with a settled bet, and each active day is
 * counted by its gap: the days since the member was active below the same agent before. The number of different active members of a range of days is then
 * the sum over the days whose gap reaches back before the range. `days` contains every active day of the members, before or after the change, within
 * `GAP_DAYS_MAX` of the days that have changed.
 */
export function computeActiveDayDeltas(days: readonly LineDay[]): ActiveDayDelta[] {
  const deltas = new Map<string, ActiveDayDelta>();
  for (const ofMember of Map.groupBy(days, ({ memberId }) => memberId).values())
    for (const [agentId, below] of daysByAgent(ofMember)) {
      for (const delta of listGaps(below, ({ betsBefore }) => betsBefore > 0)) addTo(deltas, agentId, delta, -1);
      for (const delta of listGaps(below, ({ betsAfter }) => betsAfter > 0)) addTo(deltas, agentId, delta, 1);
    }
  return [...deltas]
    .filter(([, { members }]) => members !== 0)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, delta]) => delta);
}

/** Returns the agents above a member in any of its lines, each with the days that the member has played below it. */
function daysByAgent(days: readonly LineDay[]): Map<bigint, LineDay[]> {
  const byAgent = new Map<bigint, LineDay[]>();
  for (const day of days)
    for (const agentId of day.line.split('.').slice(0, -1).map(BigInt)) {
      const ofAgent = byAgent.get(agentId);
      if (ofAgent) ofAgent.push(day);
      else byAgent.set(agentId, [day]);
    }
  return byAgent;
}

interface Gap {
  readonly day: number;
  readonly gapDays: number;
  readonly merchantId: number;
}

/** Returns the active days in their order, each with its gap. */
function listGaps(days: readonly LineDay[], isActive: (day: LineDay) => boolean): Gap[] {
  const active = new Map(days.filter(isActive).map(({ day, merchantId }) => [day, merchantId]));
  const inOrder = [...active].toSorted(([left], [right]) => left - right);
  return inOrder.map(([day, merchantId], index) => {
    const before = inOrder[index - 1]?.[0];
    const gapDays = before === undefined || day - before > GAP_DAYS_MAX ? 0 : day - before;
    return { day, gapDays, merchantId };
  });
}

function addTo(
  deltas: Map<string, ActiveDayDelta>,
  agentId: bigint,
  { day, gapDays, merchantId }: Gap,
  members: 1 | -1,
): void {
  const key = `${agentId} ${day} ${gapDays}`;
  const before = deltas.get(key)?.members ?? 0;
  deltas.set(key, { bucket: bucketOf(agentId), agentId, merchantId, day, gapDays, members: before + members });
}
