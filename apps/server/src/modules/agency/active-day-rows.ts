import { sql, type RawBuilder } from 'kysely';
import {
  computeActiveDayDeltas,
  GAP_DAYS_MAX,
  type ActiveDayDelta,
  type LineDay,
} from '../../domain/rollup/active-days.ts';
import type { DayDelta } from '../../domain/rollup/roll-up.ts';
import type { Tx } from '../../platform/db.ts';

/** A row of `member_day` after a change of its bets. */
export interface ChangedDay {
  readonly memberId: bigint;
  readonly day: string;
  readonly gameType: string;
  readonly line: string;
  readonly bets: number;
}

/**
 * Updates the numbers of active members of teams, in the transaction that counts the bets (docs/decisions/0081-active-members-of-teams.md). A
 * member's days are read only if a change added the first bet of a day or removed the last one.
 */
export async function countActiveDays(
  tx: Tx,
  deltas: readonly DayDelta[],
  changed: readonly ChangedDay[],
): Promise<void> {
  const addedBets = new Map(deltas.map((delta) => [toDayKey(delta), delta.bets]));
  // The rows that have bets either only before or only after the change.
  const becameActiveOrIdle = changed.filter(
    (row) => row.bets > 0 !== row.bets - (addedBets.get(toDayKey(row)) ?? 0) > 0,
  );
  if (becameActiveOrIdle.length === 0) return;
  const days = await readLineDays(tx, becameActiveOrIdle, deltas);
  await addToActiveDays(tx, computeActiveDayDeltas(days));
}

function toDayKey({
  memberId,
  day,
  gameType,
  line,
}: Pick<ChangedDay, 'memberId' | 'day' | 'gameType' | 'line'>): string {
  return `${memberId} ${day} ${gameType} ${line}`;
}

interface DayRow {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly line: string;
  readonly day: string;
  readonly bets: bigint;
}

/** Reads the days of the members around the changed ones, with the numbers of bets before and after the change. */
async function readLineDays(
  tx: Tx,
  changedDays: readonly ChangedDay[],
  deltas: readonly DayDelta[],
): Promise<readonly LineDay[]> {
  const spans = [...Map.groupBy(changedDays, ({ memberId }) => memberId)].map(([memberId, rows]) => {
    const days = rows.map(({ day }) => day).toSorted();
    return { memberId, from: days[0] ?? '', to: days.at(-1) ?? '' };
  });
  const { rows } = await sql<DayRow>`
    select d.member_id as "memberId", d.merchant_id as "merchantId", d.line, d.day, sum(d.bets) as bets
    from unnest(
      ${spans.map(({ memberId }) => memberId)}::bigint[],
      ${spans.map(({ from }) => from)}::date[],
      ${spans.map(({ to }) => to)}::date[]
    ) as span (member_id, from_day, to_day)
    join member_day d on d.member_id = span.member_id and d.day >= span.from_day - ${GAP_DAYS_MAX}::integer
      and d.day <= span.to_day + ${GAP_DAYS_MAX}::integer
    group by d.member_id, d.merchant_id, d.line, d.day`.execute(tx);
  const added = new Map<string, number>();
  for (const { memberId, day, line, bets } of deltas) {
    const key = `${memberId} ${day} ${line}`;
    added.set(key, (added.get(key) ?? 0) + bets);
  }
  return rows.map(({ bets, day, ...row }) => {
    const betsBefore = Number(bets) - (added.get(`${row.memberId} ${day} ${row.line}`) ?? 0);
    return { ...row, day: toDayNumber(day), betsBefore, betsAfter: Number(bets) };
  });
}

const DAY_MS = 86_400_000;

/** Returns the number of days since 1970-01-01. */
function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Adds the changes to `team_active_day`. A row that gains members may be new; a row that loses members exists. */
async function addToActiveDays(tx: Tx, deltas: readonly ActiveDayDelta[]): Promise<void> {
  const gained = deltas.filter(({ members }) => members > 0);
  const lost = deltas.filter(({ members }) => members < 0);
  const activeDayTable = sql.table('team_active_day');
  if (gained.length > 0)
    await sql`
      insert into team_active_day (bucket, member_id, day, gap_days, merchant_id, members)
      select bucket, member_id, day, gap_days, merchant_id, members from ${unnestDeltas(gained)}
      on conflict (bucket, member_id, day, gap_days) do update set members = ${activeDayTable}.members + excluded.members`.execute(
      tx,
    );
  if (lost.length > 0)
    await sql`
      update team_active_day a set members = a.members + delta.members from ${unnestDeltas(lost)}
      where a.bucket = delta.bucket and a.member_id = delta.member_id and a.day = delta.day and a.gap_days = delta.gap_days`.execute(
      tx,
    );
}

function unnestDeltas(deltas: readonly ActiveDayDelta[]): RawBuilder<unknown> {
  return sql`unnest(
    ${deltas.map(({ bucket }) => bucket)}::smallint[],
    ${deltas.map(({ agentId }) => agentId)}::bigint[],
    ${deltas.map(({ day }) => new Date(day * DAY_MS).toISOString().slice(0, 10))}::date[],
    ${deltas.map(({ gapDays }) => gapDays)}::smallint[],
    ${deltas.map(({ merchantId }) => merchantId)}::integer[],
    ${deltas.map(({ members }) => members)}::integer[]
  ) as delta (bucket, member_id, day, gap_days, merchant_id, members)`;
}
