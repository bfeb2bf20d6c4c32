import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the condition that a bet `b` has one of these ids, for statements that join `b` with their own list of bets. With the join alone, the planner
 * does not know which months are needed (partition pruning): it would plan for every month, and may scan recent months completely.
 */
export function isOneOfBets(betIds: readonly bigint[]): RawBuilder<boolean> {
  return sql<boolean>`b.bet_id = any(${betIds}::bigint[])`;
}
