import type { MissionPeriod, MissionState } from '@baize/contract/codes';
import type { Mission, MissionSummaryValue } from '@baize/contract/schemas/missions';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import { formatProgress, type MissionProgram } from '../../domain/rewards/mission-progress.ts';
import { amountTextOf, turnoverPpmOf } from '../../domain/rewards/reward-item.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { endOfPeriod, periodOfDay } from '../../domain/rewards/reward-period.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import { toProgramTerms } from '../../rewards/program-terms.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { findOfferObstacle, readRewardFacts } from '../../rewards/standing.ts';
import { readVendorNames } from '../../rewards/vendor-names.ts';

/** The member who looks at missions. */
export interface MissionReader extends BrandContext {
  /** The names of vendors by code, as far as missions name them. */
  readonly vendorNames?: ReadonlyMap<string, string>;
  readonly memberId: bigint;
  readonly language: string;
  readonly now: Date;
}

/** The progress of a mission in a period, with the state of its reward. The grant fields are null until the mission is completed. */
export interface MissionRow {
  readonly code: string;
  readonly period: string;
  readonly lastDay: string | null;
  readonly progress: bigint;
  readonly grantId: bigint | null;
  readonly grantState: string | null;
  readonly expiresAt: Date | null;
}

/**
 * Reads the missions of the running periods, and those of earlier periods whose rewards can still be claimed or are in review. `period` limits the
 * list to missions that repeat in this rhythm.
 */
export async function readMissionSummary(
  db: Db,
  reader: MissionReader,
  period: MissionPeriod | undefined,
): Promise<MissionSummaryValue> {
  const { memberId, merchantId, currency, now } = reader;
  const facts = await readRewardFacts(db, memberId, now);
  const obstacle = findOfferObstacle(facts);
  const head = { currency, updatedAt: now.toISOString() };
  if (obstacle) return { ...head, claimable: 0, missions: [], obstacle };
  const programs = await readPrograms(db, { merchantId, kind: 'mission', now });
  const open = programs.filter((program) => isInAudience(program.audience, facts));
  const rows = await readMissionRows(db, reader);
  const named = { ...reader, vendorNames: await readVendorNames(db, listVendorsOfMissions(open)) };
  const missions = open
    .filter(({ definition }) => period === undefined || definition.period === period)
    .flatMap((program) => listMissions(named, program, { programs: open, rows }));
  return { ...head, claimable: missions.filter(({ state }) => state === 'claim').length, missions };
}

/** The missions that the member may see, and the member's progress in them. */
interface VisibleMissions {
  readonly programs: readonly MissionProgram[];
  readonly rows: readonly MissionRow[];
}

/** States of missions of earlier periods that are still shown. */
const UNFINISHED_STATES: ReadonlySet<MissionState> = new Set(['claim', 'process']);

/** Returns the mission in its running period, after those of earlier periods that can be claimed or are in review. */
function listMissions(reader: MissionReader, program: MissionProgram, visible: VisibleMissions): Mission[] {
  const current = periodOfDay(program.definition.period, dayAt(reader.now, reader.timeZone));
  const own = visible.rows.filter(({ code }) => code === program.code);
  const running = own.find(({ period }) => period === current.key) ?? createEmptyRow(program.code, current);
  const waiting = own.filter((row) => row !== running && UNFINISHED_STATES.has(toMissionState(row, reader.now)));
  return [...waiting, running].map((row) => {
    const lockedBy = row.grantId === null ? findLockTitle(reader, program, visible) : undefined;
    return { ...toMission(reader, program, row), ...(lockedBy && { lockedBy }) };
  });
}

function createEmptyRow(code: string, { key, lastDay }: { key: string; lastDay: string | null }): MissionRow {
  return { code, period: key, lastDay, progress: 0n, grantId: null, grantState: null, expiresAt: null };
}

/** Returns the title of the predecessor if it is not completed yet, which locks this mission. */
function findLockTitle(
  reader: MissionReader,
  { definition }: MissionProgram,
  { programs, rows }: VisibleMissions,
): string | undefined {
  const before = programs.find(({ code }) => code === definition.after);
  if (!before) return undefined;
  const current = periodOfDay(before.definition.period, dayAt(reader.now, reader.timeZone)).key;
  const isSameRhythm = before.definition.period === definition.period;
  const isDone = rows.some(
    ({ code, grantId, period }) => code === before.code && grantId !== null && (!isSameRhythm || period === current),
  );
  return isDone ? undefined : localName(before.titles, reader.language);
}

/** Converts a mission with its progress to the form of the API. */
export function toMission(reader: MissionReader, program: MissionProgram, row: MissionRow): Mission {
  const { definition, titles, image, endsAt } = program;
  const { currency, language, timeZone, vendorNames, now } = reader;
  const state = toMissionState(row, now);
  const end = state === 'claim' ? row.expiresAt : (endOfPeriod(row, timeZone) ?? endsAt);
  return {
    missionId: row.period === '' ? row.code : `${row.code}@${row.period}`,
    title: localName(titles, language),
    description: localName(definition.descriptions, language),
    image,
    period: definition.period,
    measure: definition.measure,
    gameTypes: definition.gameTypes,
    ...(definition.vendors && { vendors: definition.vendors.map((code) => vendorNames?.get(code) ?? code) }),
    goal: definition.goal,
    progress: formatProgress(definition, row.progress, currency),
    reward: { kind: definition.reward.kind, amount: amountTextOf(definition.reward) },
    state,
    endsAt: end?.toISOString() ?? null,
    terms: toProgramTerms(program, { languages: [language], turnoverPpm: turnoverPpmOf(definition.reward) }),
  };
}

function toMissionState({ grantState, expiresAt }: MissionRow, now: Date): MissionState {
  if (grantState === null) return 'open';
  if (grantState === 'claimed' || grantState === 'process') return grantState;
  return grantState === 'claim' && (expiresAt === null || expiresAt > now) ? 'claim' : 'expired';
}

/** Lists the vendors that missions name, by code. */
export function listVendorsOfMissions(missions: readonly MissionProgram[]): string[] {
  return missions.flatMap(({ definition }) => definition.vendors ?? []);
}

/** Reads the progress rows of a member. There are few of them, because a sweep deletes old ones. */
export async function readMissionRows(db: Db | Tx, { memberId }: MissionReader): Promise<readonly MissionRow[]> {
  const { rows } = await sql<MissionRow>`
    select p.program_code as code, p.period, p.last_day::text as "lastDay", p.progress, p.grant_id as "grantId",
      g.state as "grantState", g.expires_at as "expiresAt"
    from mission_progress p
    left join reward_grant g on g.bucket = p.bucket and g.member_id = p.member_id and g.grant_id = p.grant_id
    where p.bucket = ${bucketOf(memberId)} and p.member_id = ${memberId}
    order by p.last_day nulls last, p.program_code`.execute(db);
  return rows;
}
