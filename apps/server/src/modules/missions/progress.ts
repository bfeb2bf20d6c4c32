import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { parseGoal, type MissionProgram, type ProgressChange } from '../../domain/rewards/mission-progress.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import type { Tx } from '../../platform/db.ts';

/** The progress of a member in one period of a mission: minor units of money, or a count. */
export interface ProgressRow {
  readonly memberId: bigint;
  readonly code: string;
  readonly period: string;
  readonly lastDay: string | null;
  readonly progress: bigint;
  /** How often the mission was completed in the period, including completions that were taken back. */
  readonly attempts: number;
  /** The grant that rewards the mission; null while it is not completed. */
  readonly grantId: bigint | null;
}

/** Columns of `mission_progress` as `ProgressRow` names them. */
const progressColumns = sql`mission_progress.member_id as "memberId", mission_progress.program_code as code, mission_progress.period,
  mission_progress.last_day::text as "lastDay", mission_progress.progress, mission_progress.attempts, mission_progress.grant_id as "grantId"`;

/**
 * Adds the changes in the transaction that moves the cursor of the consumer, so that each event counts once. All changes are one statement; changes
 * that count days take one statement per day. Returns the changed rows.
 */
export async function addProgress(tx: Tx, changes: readonly ProgressChange[]): Promise<ProgressRow[]> {
  const rows: ProgressRow[] = [];
  const byDay = Map.groupBy(changes, ({ countedDay }) => countedDay ?? '');
  for (const [, ofDay] of [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    rows.push(...(await upsertProgress(tx, ofDay)));
  return rows;
}

async function upsertProgress(tx: Tx, changes: readonly ProgressChange[]): Promise<readonly ProgressRow[]> {
  const column = <Value>(of: (change: ProgressChange) => Value): Value[] => changes.map(of);
  const { rows } = await sql<ProgressRow>`
    insert into mission_progress (bucket, member_id, merchant_id, program_code, period, last_day, progress, counted_day)
    select bucket, member_id, merchant_id, program_code, period, last_day, amount, counted_day
    from unnest(
      ${column(({ memberId }) => bucketOf(memberId))}::smallint[], ${column(({ memberId }) => memberId)}::bigint[],
      ${column(({ merchantId }) => merchantId)}::integer[], ${column(({ code }) => code)}::text[],
      ${column(({ period }) => period.key)}::text[], ${column(({ period }) => period.lastDay)}::date[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ countedDay }) => countedDay)}::date[]
    ) as change (bucket, member_id, merchant_id, program_code, period, last_day, amount, counted_day)
    on conflict (bucket, member_id, program_code, period) do update set
      progress = mission_progress.progress + case
        when mission_progress.counted_day >= excluded.counted_day then 0 else excluded.progress end,
      counted_day = greatest(mission_progress.counted_day, excluded.counted_day)
    returning ${progressColumns}`.execute(tx);
  return rows;
}

/** Returns whether the row has reached the goal of its mission. */
export function hasReachedGoal(row: ProgressRow, mission: MissionProgram, { currency }: BrandContext): boolean {
  return row.progress >= parseGoal(mission.definition, currency);
}

/** A completed mission with the grant that rewards it. */
export type DoneRow = ProgressRow & { readonly grantId: bigint };

/** Stores the grants with which the missions were rewarded. */
export async function storeCompletedMissions(tx: Tx, done: readonly DoneRow[], now: Date): Promise<void> {
  if (done.length === 0) return;
  await sql`
    update mission_progress p set done_at = ${now}, grant_id = d.grant_id, attempts = p.attempts + 1
    from unnest(
      ${done.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${done.map(({ memberId }) => memberId)}::bigint[],
      ${done.map(({ code }) => code)}::text[], ${done.map(({ period }) => period)}::text[],
      ${done.map(({ grantId }) => grantId)}::bigint[]
    ) as d (bucket, member_id, program_code, period, grant_id)
    where p.bucket = d.bucket and p.member_id = d.member_id and p.program_code = d.program_code and p.period = d.period`.execute(
    tx,
  );
}

/** Opens a mission again whose reward was rejected, because the goal is no longer reached. */
export async function reopenMission(tx: Tx, { memberId, code, period }: ProgressRow): Promise<void> {
  await tx
    .updateTable('mission_progress')
    .set({ done_at: null, grant_id: null })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('program_code', '=', code)
    .where('period', '=', period)
    .execute();
}

/** Reads the rows of these members in these missions. */
export async function readProgressOf(
  tx: Tx,
  memberIds: readonly bigint[],
  codes: readonly string[],
): Promise<readonly ProgressRow[]> {
  if (memberIds.length === 0 || codes.length === 0) return [];
  const { rows } = await sql<ProgressRow>`
    select ${progressColumns} from mission_progress
    where bucket = any(${[...new Set(memberIds.map(bucketOf))]}::smallint[]) and member_id = any(${[...new Set(memberIds)]}::bigint[])
      and program_code = any(${[...new Set(codes)]}::text[])`.execute(tx);
  return rows;
}
