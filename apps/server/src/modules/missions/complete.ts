import type { RewardCause } from '@baize/contract/codes';
import { sql } from 'kysely';
import type { AudienceFacts } from '../../domain/rewards/audience.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { NewGrant } from '../../domain/rewards/grant.ts';
import type { MissionProgram } from '../../domain/rewards/mission-progress.ts';
import { toGrantItem } from '../../domain/rewards/reward-item.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import type { Tx } from '../../platform/db.ts';
import { readEarners } from '../../rewards/audience-facts.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import { findSharedMarks } from '../../rewards/shared-marks.ts';
import { rejectGrant } from '../../rewards/end-grants.ts';
import { createGrants } from '../../rewards/grants.ts';
import { hasReachedGrantedGoal } from './granted-goal.ts';
import {
  hasReachedGoal,
  readProgressOf,
  reopenMission,
  storeCompletedMissions,
  type DoneRow,
  type ProgressRow,
} from './progress.ts';

const HOUR_MS = 3_600_000;
/** The first key of the advisory locks of mission chains. No other advisory lock with two keys uses it. */
export const CHAIN_LOCK_CLASS = 74;
/** The reason that the member reads in the reward centre for a reward that was taken back. */
const UNDONE_REASON: RewardCause = 'mission_undone';

/** The brand and its missions, and the present time. */
export interface MissionContext extends BrandContext {
  readonly missions: readonly MissionProgram[];
  readonly now: Date;
}

/**
 * Rewards the missions whose goals the rows have reached, and then the missions that these unlock. A mission whose budget is used up stays open; the
 * next event of the member tries again.
 */
export async function completeMissions(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<void> {
  let candidates = rows.filter((row) => isDue(context, row));
  // Each round completes a further link of a chain, so there are no more rounds than missions.
  for (let round = 0; candidates.length > 0 && round < context.missions.length; round += 1) {
    const eligible = await findEligible(tx, context, candidates);
    const done = await grantRewards(tx, context, eligible);
    await storeCompletedMissions(tx, done, context.now);
    candidates = await readUnlocked(tx, context, done);
  }
}

/**
 * Takes back the unclaimed rewards of missions whose progress fell below the goal, e.g. because a bet was voided. A reward stays if the progress reaches the
 * goal that held when the reward was granted.
 */
export async function reopenMissions(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<void> {
  for (const row of rows) {
    const mission = findMission(context, row);
    const { memberId, grantId } = row;
    if (grantId === null || !mission || hasReachedGoal(row, mission, context)) continue;
    if (await hasReachedGrantedGoal(tx, { ...row, grantId }, context)) continue;
    const rejection = { memberId, grantId, reason: UNDONE_REASON, now: context.now };
    if (await rejectGrant(tx, rejection)) await reopenMission(tx, row);
  }
}

function findMission({ missions }: MissionContext, { code }: ProgressRow): MissionProgram | undefined {
  return missions.find((mission) => mission.code === code);
}

function isDue(context: MissionContext, row: ProgressRow): boolean {
  const mission = findMission(context, row);
  return row.grantId === null && mission !== undefined && hasReachedGoal(row, mission, context);
}

/** Leaves out members who can earn nothing or are outside the audience, and missions whose predecessor is not completed. */
async function findEligible(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<ProgressRow[]> {
  const earners = await readEarners(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  const open = rows.filter((row) => isForMember(findMission(context, row), earners.get(row.memberId)));
  return await filterUnlocked(tx, context, open);
}

function isForMember(mission: MissionProgram | undefined, facts: AudienceFacts | undefined): boolean {
  return mission !== undefined && facts !== undefined && isInAudience(mission.audience, facts);
}

async function filterUnlocked(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<ProgressRow[]> {
  const linked = rows.filter((row) => isLinked(context, row));
  await lockChains(tx, linked);
  const codes = context.missions.flatMap(({ definition }) => definition.after ?? []);
  const before = await readProgressOf(
    tx,
    linked.map(({ memberId }) => memberId),
    codes,
  );
  return rows.filter((row) => {
    const after = findMission(context, row)?.definition.after;
    return after === undefined || before.some((each) => isPredecessorDone(context, each, row, after));
  });
}

/** Returns whether the mission has a predecessor or a successor. */
function isLinked(context: MissionContext, row: ProgressRow): boolean {
  const isBefore = context.missions.some(({ definition }) => definition.after === row.code);
  return isBefore || findMission(context, row)?.definition.after !== undefined;
}

/**
 * Locks the mission chains of these members until the transaction ends. Topics are consumed concurrently. Without the lock, one consumer could
 * complete a mission and another reach the goal of its successor, without seeing what the other has not committed.
 */
async function lockChains(tx: Tx, rows: readonly ProgressRow[]): Promise<void> {
  if (rows.length === 0) return;
  const members = [...new Set(rows.map(({ memberId }) => memberId))];
  await sql`
    select pg_advisory_xact_lock(${CHAIN_LOCK_CLASS}, (member_id % 2147483647)::integer)
    from (select member_id from unnest(${members}::bigint[]) as chain (member_id) order by 1) as ordered`.execute(tx);
}

/** Returns whether the predecessor is completed. If both missions repeat in the same rhythm, it has to be completed in the same period. */
function isPredecessorDone(context: MissionContext, before: ProgressRow, row: ProgressRow, after: string): boolean {
  if (before.memberId !== row.memberId || before.code !== after || before.grantId === null) return false;
  const rhythmOf = (each: ProgressRow) => findMission(context, each)?.definition.period;
  return rhythmOf(before) !== rhythmOf(row) || before.period === row.period;
}

/** Creates the grants program by program in the order of their codes, which is the order in which budgets are locked. */
async function grantRewards(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<DoneRow[]> {
  const { currency, timeZone, now } = context;
  const done: DoneRow[] = [];
  for (const mission of context.missions.toSorted((left, right) => (left.code < right.code ? -1 : 1))) {
    const ofMission = rows.filter(({ code }) => code === mission.code);
    const grants = await holdSharedGrants(
      tx,
      mission,
      ofMission.flatMap((row) => toNewGrant(context, mission, row) ?? []),
    );
    const made = await createGrants(tx, grants, { currency, day: dayAt(now, timeZone), now, changesBadges: true });
    for (const { memberId, period, grantId } of made) {
      const row = ofMission.find((each) => each.memberId === memberId && each.period === period);
      if (row) done.push({ ...row, grantId });
    }
  }
  return done;
}

/**
 * Holds grants for a decision of an operator if another account of the same person may have had the reward, i.e. the mission is limited to one per
 * device, phone or pay-out account.
 */
async function holdSharedGrants(tx: Tx, mission: MissionProgram, grants: readonly NewGrant[]): Promise<NewGrant[]> {
  const { merchantId, code: programCode, audience } = mission;
  const judged: NewGrant[] = [];
  for (const grant of grants) {
    const marked = { memberId: grant.memberId, merchantId, programCode, period: grant.period };
    const shared = await findSharedMarks(tx, audience.onePer ?? [], { ...marked, alongside: judged });
    judged.push(shared.length === 0 ? grant : { ...grant, state: 'process', shared });
  }
  return judged;
}

/** Returns the grant of a completed mission, or undefined if the time to claim it has passed. */
function toNewGrant(
  { currency, timeZone, now }: MissionContext,
  mission: MissionProgram,
  row: ProgressRow,
): NewGrant | undefined {
  const { definition, titles } = mission;
  const end = endOfPeriod(row, timeZone) ?? mission.endsAt;
  const expiresAt = end && new Date(end.getTime() + definition.claimHours * HOUR_MS);
  if (expiresAt !== null && expiresAt <= now) return undefined;
  return {
    memberId: row.memberId,
    program: mission,
    kind: 'mission',
    sourceKey: `mission:${row.attempts + 1}`,
    period: row.period,
    titles,
    item: toGrantItem(definition.reward, currency),
    state: 'claim',
    opensAt: now,
    expiresAt,
  };
}

/** Reads the successors of the completed missions whose goals are reached already. */
async function readUnlocked(tx: Tx, context: MissionContext, done: readonly DoneRow[]): Promise<ProgressRow[]> {
  const doneCodes = new Set(done.map(({ code }) => code));
  const behind = context.missions.filter(({ definition: { after } }) => after !== undefined && doneCodes.has(after));
  const rows = await readProgressOf(
    tx,
    done.map(({ memberId }) => memberId),
    behind.map(({ code }) => code),
  );
  return rows.filter((row) => isDue(context, row));
}
