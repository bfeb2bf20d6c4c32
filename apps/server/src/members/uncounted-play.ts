import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/** The reason why the play of a member does not count for the agents above the member. A break (`cool_off`) is not such a reason. */
export type UncountedCause = 'blocked' | 'exclusion';

/** A period in which the play of a member counts for no agent. */
export interface UncountedPeriod {
  readonly memberId: bigint;
  readonly cause: UncountedCause;
  readonly since: Date;
  /** `null` if the period has no planned end. `endUncountedPlay` may end it later. */
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
