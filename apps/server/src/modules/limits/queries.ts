import { sql } from 'kysely';
import type { LimitKey, LimitState } from '../../domain/play/limit.ts';
import { beginUncountedPlay } from '../../members/uncounted-play.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { periodStart, type PlayLimitContext } from '../../betting/play-limits.ts';

/** Stores the state of one limit. */
export async function writeLimit(tx: Tx, memberId: bigint, key: LimitKey, state: LimitState): Promise<void> {
  const values = { value: state.value, raise_to: state.raise?.to ?? null, raise_at: state.raise?.at ?? null };
  await tx
    .insertInto('play_limit')
    .values({ member_id: memberId, kind: key.kind, period: key.period, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'period']).doUpdateSet(values))
    .execute();
}

/**
 * Stores a break from play. `until` is null for a permanent one. From a self-exclusion (`exclusion`) on, the play of the member does not count for the
 * agents above; a short break (`cool_off`) changes nothing about that.
 */
export async function writeExclusion(
  tx: Tx,
  memberId: bigint,
  row: { kind: 'cool_off' | 'exclusion'; since: Date; until: Date | null },
): Promise<void> {
  await tx
    .insertInto('play_exclusion')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  const { kind, since, until } = row;
  if (kind === 'exclusion') await beginUncountedPlay(tx, { memberId, cause: kind, since, until });
}

/** Reads the end of the running day, week and month in the member's time zone. */
export async function readPeriodEnds(db: Db, context: PlayLimitContext): Promise<Record<LimitKey['period'], Date>> {
  const { timeZone } = context;
  const { rows } = await sql<Record<LimitKey['period'], Date>>`
    select
      date_add(${periodStart('day', context)}, interval '1 day', ${timeZone}) as day,
      date_add(${periodStart('week', context)}, interval '1 week', ${timeZone}) as week,
      date_add(${periodStart('month', context)}, interval '1 month', ${timeZone}) as month`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}

/** The interval of reality checks (reminders of time and money spent) until the member chooses another one. */
export const REALITY_CHECK_MINUTES = 60;

/** The stored reality check of a member, a regular reminder of time and money spent. */
export interface RealityCheckRow {
  /** The interval that the member chose; null for the member's choice to have no reminder. */
  readonly everyMinutes: number | null;
  readonly seenAt: Date | null;
}

/** Reads the stored reality check. Returns undefined if the member has never changed or seen one. */
export async function readRealityCheckRow(db: Db, memberId: bigint): Promise<RealityCheckRow | undefined> {
  return await db
    .selectFrom('reality_check')
    .select(['every_minutes as everyMinutes', 'seen_at as seenAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Stores one of the two columns of the member's reality check. The other column keeps its value, or gets its default in a new row. */
export async function writeRealityCheck(
  tx: Tx,
  memberId: bigint,
  change: { readonly every_minutes: number | null } | { readonly seen_at: Date },
): Promise<void> {
  await tx
    .insertInto('reality_check')
    .values({ member_id: memberId, every_minutes: REALITY_CHECK_MINUTES, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute();
}
