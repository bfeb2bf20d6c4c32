import { sql } from 'kysely';
import type { MissionProgram, ProgressChange } from '../../domain/rewards/mission-progress.ts';
import { countSecuritySteps } from '../../members/security-steps.ts';
import type { Tx } from '../../platform/db.ts';
import { CHAIN_LOCK_CLASS } from './complete.ts';
import { readProgressOf } from './progress.ts';

/** Security missions have one period, which does not end. */
const UNLIMITED_PERIOD = { key: '', firstDay: null, lastDay: null };

/**
 * Returns the difference between the stored progress of each member and the number of completed security steps. The members are locked first, because
 * two consumers would otherwise add the same difference.
 */
export async function readSecurityChanges(
  tx: Tx,
  missions: readonly MissionProgram[],
  memberIds: readonly bigint[],
): Promise<ProgressChange[]> {
  await sql`
    select pg_advisory_xact_lock(${CHAIN_LOCK_CLASS}, (member_id % 2147483647)::integer)
    from (select member_id from unnest(${[...memberIds]}::bigint[]) as locked (member_id) order by 1) as ordered`.execute(
    tx,
  );
  const steps = await countSecuritySteps(tx, memberIds);
  const rows = await readProgressOf(
    tx,
    memberIds,
    missions.map(({ code }) => code),
  );
  const changes = [...steps].flatMap(([memberId, done]) =>
    missions.map(({ merchantId, code }): ProgressChange => {
      const before = rows.find((row) => row.memberId === memberId && row.code === code)?.progress ?? 0n;
      return { memberId, merchantId, code, period: UNLIMITED_PERIOD, amount: done - before, countedDay: null };
    }),
  );
  return changes
    .filter(({ amount }) => amount !== 0n)
    .toSorted((left, right) =>
      left.memberId === right.memberId ? (left.code < right.code ? -1 : 1) : left.memberId < right.memberId ? -1 : 1,
    );
}
