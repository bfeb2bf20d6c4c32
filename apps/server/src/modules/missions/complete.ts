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
import { makeGrants } from '../../rewards/grants.ts';
import { hasReachedGoal, readProgressOf, reopen, writeDone, type DoneRow, type ProgressRow } from './progress.ts';

const HOUR_MS = 3_600_000;
/** Names the advisory locks of this module beside those of others. */
export const CHAIN_LOCK_CLASS = 74;
/** The member reads it in the reward centre. */
const UNDONE_REASON: RewardCause = 'mission_undone';

export interface MissionContext extends BrandContext {
  readonly missions: readonly MissionProgram[];
  readonly now: Date;
}

/**
 * Rewards the rows that have reached their goals, and then the missions that these unlock. A mission whose budget is used up stays open: the
 * next event of the member tries again.
 */
export async function completeMissions(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<void> {
  let candidates = rows.filter((row) => isDue(context, row));
  // Each round completes a further link of a chain, so there are no more rounds than missions.
  for (let round = 0; candidates.length > 0 && round < context.missions.length; round += 1) {
    const eligible = await findEligible(tx, context, candidates);
    const done = await rewardAll(tx, context, eligible);
    await writeDone(tx, done, context.now);
    candidates = await readUnlocked(tx, context, done);
  }
}

/** Takes back the rewards of rows that fell below their goals, as long as nobody has claimed them. */
export async function reopenMissions(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<void> {
  for (const row of rows) {
    const mission = missionOf(context, row);
    if (row.grantId === null || !mission || hasReachedGoal(row, mission, context)) continue;
    const rejection = { memberId: row.memberId, grantId: row.grantId, reason: UNDONE_REASON, now: context.now };
    if (await rejectGrant(tx, rejection)) await reopen(tx, row);
  }
}

function missionOf({ missions }: MissionContext, { code }: ProgressRow): MissionProgram | undefined {
  return missions.find((mission) => mission.code === code);
}

function isDue(context: MissionContext, row: ProgressRow): boolean {
  const mission = missionOf(context, row);
  return row.grantId === null && mission !== undefined && hasReachedGoal(row, mission, context);
}

/** Leaves out members who can earn nothing or are not in the audience, and missions whose predecessor is not done. */
async function findEligible(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<ProgressRow[]> {
  const earners = await readEarners(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  const open = rows.filter((row) => isForMember(missionOf(context, row), earners.get(row.memberId)));
  return await withPredecessorDone(tx, context, open);
}

function isForMember(mission: MissionProgram | undefined, facts: AudienceFacts | undefined): boolean {
  return mission !== undefined && facts !== undefined && isInAudience(mission.audience, facts);
}

async function withPredecessorDone(
  tx: Tx,
  context: MissionContext,
  rows: readonly ProgressRow[],
): Promise<ProgressRow[]> {
  const linked = rows.filter((row) => isLinked(context, row));
  await lockChains(tx, linked);
  const codes = context.missions.flatMap(({ definition }) => definition.after ?? []);
  const before = await readProgressOf(
    tx,
    linked.map(({ memberId }) => memberId),
    codes,
  );
  return rows.filter((row) => {
    const after = missionOf(context, row)?.definition.after;
    return after === undefined || before.some((each) => isPredecessorDone(context, each, row, after));
  });
}

/** A mission before or behind another one. */
function isLinked(context: MissionContext, row: ProgressRow): boolean {
  const isBefore = context.missions.some(({ definition }) => definition.after === row.code);
  return isBefore || missionOf(context, row)?.definition.after !== undefined;
}

/**
 * Locks the chains of these members until the transaction ends. Topics are consumed side by side: without the lock, the one that completes a
 * mission and the one that reaches the goal of its successor could each miss what the other has not committed.
 */
async function lockChains(tx: Tx, rows: readonly ProgressRow[]): Promise<void> {
  if (rows.length === 0) return;
  const members = [...new Set(rows.map(({ memberId }) => memberId))];
  await sql`
    select pg_advisory_xact_lock(${CHAIN_LOCK_CLASS}, (member_id % 2147483647)::integer)
    from (select member_id from unnest(${members}::bigint[]) as chain (member_id) order by 1) as ordered`.execute(tx);
}

/** Returns whether the predecessor is done. Where both come again in the same rhythm, it has to be done in the same period. */
function isPredecessorDone(context: MissionContext, before: ProgressRow, row: ProgressRow, after: string): boolean {
  if (before.memberId !== row.memberId || before.code !== after || before.grantId === null) return false;
  const rhythmOf = (each: ProgressRow) => missionOf(context, each)?.definition.period;
  return rhythmOf(before) !== rhythmOf(row) || before.period === row.period;
}

/** Makes the grants, program by program in the order of their codes, which is the order in which their budgets are locked. */
async function rewardAll(tx: Tx, context: MissionContext, rows: readonly ProgressRow[]): Promise<DoneRow[]> {
  const { currency, timeZone, now } = context;
  const done: DoneRow[] = [];
  for (const mission of context.missions.toSorted((left, right) => (left.code < right.code ? -1 : 1))) {
    const ofMission = rows.filter(({ code }) => code === mission.code);
    const grants = await holdShared(
      tx,
      mission,
      ofMission.flatMap((row) => grantFor(context, mission, row) ?? []),
    );
    const made = await makeGrants(tx, grants, { currency, day: dayAt(now, timeZone), now, changesBadges: true });
    for (const { memberId, period, grantId } of made) {
      const row = ofMission.find((each) => each.memberId === memberId && each.period === period);
      if (row) done.push({ ...row, grantId });
    }
  }
  return done;
}

/**
 * Holds the grants back that another account of the same person may have had, where the mission is for one of a device, a phone or a pay-out account: an
 * operator decides about them.
 */
async function holdShared(tx: Tx, mission: MissionProgram, grants: readonly NewGrant[]): Promise<NewGrant[]> {
  const { merchantId, code: programCode, audience } = mission;
  const judged: NewGrant[] = [];
  for (const grant of grants) {
    const marked = { memberId: grant.memberId, merchantId, programCode, period: grant.period };
    const shared = await findSharedMarks(tx, audience.onePer ?? [], { ...marked, alongside: judged });
    judged.push(shared.length === 0 ? grant : { ...grant, state: 'process', shared });
  }
  return judged;
}

/** Returns the grant of a mission that is done, or `undefined` where the time to claim it is over. */
function grantFor(
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

/** Reads which missions behind those that were done now have reached their goals already. */
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
