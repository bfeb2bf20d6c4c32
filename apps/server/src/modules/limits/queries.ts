import { sql } from 'kysely';
import type { LimitKey, LimitState } from '../../domain/play/limit.ts';
import { beginUncountedPlay } from '../../members/uncounted-play.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { periodStart, type PlayLimitContext } from '../../betting/play-limits.ts';

export async function writeLimit(tx: Tx, memberId: bigint, key: LimitKey, state: LimitState): Promise<void> {
  const values = { value: state.value, raise_to: state.raise?.to ?? null, raise_at: state.raise?.at ?? null };
  await tx
    .insertInto('play_limit')
    .values({ member_id: memberId, kind: key.kind, period: key.period, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'period']).doUpdateSet(values))
    .execute();
}

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

/** When each running period ends. */
export async function readResets(db: Db, reach: PlayLimitContext): Promise<Record<LimitKey['period'], Date>> {
  const { timeZone } = reach;
  const { rows } = await sql<Record<LimitKey['period'], Date>>`
    select
      date_add(${periodStart('day', reach)}, interval '1 day', ${timeZone}) as day,
      date_add(${periodStart('week', reach)}, interval '1 week', ${timeZone}) as week,
      date_add(${periodStart('month', reach)}, interval '1 month', ${timeZone}) as month`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query that always has one row');
  return row;
}

/** The interval of reality checks until the member chooses another one. */
export const REALITY_CHECK_MINUTES = 60;

export interface CheckRow {
  readonly everyMinutes: number | null;
  readonly seenAt: Date | null;
}

export async function readCheck(db: Db, memberId: bigint): Promise<CheckRow | undefined> {
  return await db
    .selectFrom('reality_check')
    .select(['every_minutes as everyMinutes', 'seen_at as seenAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Writes the given columns of the member's reality check. The other column keeps its value, or gets its default where there is no row yet. */
export async function writeCheck(
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
