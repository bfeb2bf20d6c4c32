import { assert } from '../domain/assert.ts';
import type { Tx } from '../platform/db.ts';

/** An operator who acts. Approvals compare the id; audit and printed lines show the log-in name. */
export interface Operator {
  readonly operatorId: bigint;
  readonly loginName: string;
}

/**
 * The log-in name under which the owner of the database acts. Two people who use break-glass count as one operator, so that they cannot approve each
 * other.
 */
export const BREAK_GLASS = 'break-glass';

/**
 * Returns the operator with this log-in name, which is usually the name of the session. Before the first operator enrols, a command accepts any name
 * with `--by`. An unknown name is therefore inserted in the state `named`, as which nobody can log in, so that even the first approvals refer to operators
 * by id.
 */
export async function identifyOperator(tx: Tx, name: string, now: Date): Promise<Operator> {
  const loginName = normalizeOperatorName(name);
  assert(loginName !== '', 'the name of an operator is not empty');
  await tx
    .insertInto('operator')
    .values({ login_name: loginName, full_name: loginName, state: 'named', created_at: now })
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .execute();
  return await tx
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'login_name as loginName'])
    .where('login_name', '=', loginName)
    .executeTakeFirstOrThrow();
}

/**
 * Normalises the characters (NFKC), the white space and the case of a typed name, so that different spellings do not turn one person into two
 * operators.
 */
function normalizeOperatorName(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('und');
}
