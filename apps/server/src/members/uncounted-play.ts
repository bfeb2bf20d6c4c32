import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/** Why the play of a member counts for none of the agents above it. A break (`cool_off`) is no such cause. */
export type UncountedCause = 'blocked' | 'exclusion';

export interface UncountedPeriod {
  readonly memberId: bigint;
  readonly cause: UncountedCause;
  readonly since: Date;
  /** `null`: until `endUncountedPlay`, or for ever. */
  readonly until: Date | null;
}

/**
 * Stores that the play of the member counts for no agent in this period. The caller changes the state of the member or its exclusion in the same
 * transaction, and holds the lock of the member's row. A running period of the same cause is ended at `since`.
 */
export async function beginUncountedPlay(tx: Tx, period: UncountedPeriod): Promise<void> {
  const { memberId, cause, since, until } = period;
  await endUncountedPlay(tx, { memberId, cause, at: since });
  await tx
    .insertInto('uncounted_play')
    .values({ member_id: memberId, cause, since, until })
    .onConflict((conflict) => conflict.columns(['member_id', 'cause', 'since']).doUpdateSet({ until }))
    .execute();
}

/** Ends the running period of this cause at `at`, if there is one. */
export async function endUncountedPlay(
  tx: Tx,
  { memberId, cause, at }: { readonly memberId: bigint; readonly cause: UncountedCause; readonly at: Date },
): Promise<void> {
  await sql`
    update uncounted_play set until = greatest(since, ${at})
    where member_id = ${memberId} and cause = ${cause} and (until is null or until > ${at})`.execute(tx);
}
