import { assert } from '../domain/assert.ts';
import type { Tx } from '../platform/db.ts';

/** An operator who acts. Approvals compare the id; audit and printed lines show the log-in name. */
export interface Operator {
  readonly operatorId: bigint;
  readonly loginName: string;
}

/** The operator as whom the owner of the database acts: two people who break the glass are one operator. */
export const BREAK_GLASS = 'break-glass';

/**
 * Returns the operator of a log-in name, which is that of the session. Before operators enrol, a command takes any name with `--by`: such a
 * name gets a row with the state `named`, as which nobody can log in, so that approvals refer to operators by id from the first one on.
 */
export async function identifyOperator(tx: Tx, name: string, now: Date): Promise<Operator> {
  const loginName = normalizeOperatorName(name);
  assert(loginName !== '', 'an operator without a name');
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

/** Brings a typed name into the form in which people would call it the same, so that one person does not become two operators. */
function normalizeOperatorName(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('und');
}
