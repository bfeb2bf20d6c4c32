import type { Tx } from '../platform/db.ts';
import { OperatorError } from './operator-error.ts';
import type { ActCall } from './resource-definition.ts';

/**
 * Reads the member that an act names, and locks the row, so that two operators who act on the same member take turns. Throws an `OperatorError` if the brand
 * has no such member.
 */
export async function lockNamedMember(
  tx: Tx,
  { scope, id }: Pick<ActCall, 'scope' | 'id'>,
): Promise<{ readonly account: string; readonly state: string }> {
  const member = await tx
    .selectFrom(scope.members().as('m'))
    .select(['m.account', 'm.state'])
    .where('m.member_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new OperatorError('There is no such member: pnpm ops members list shows those that there are.');
  return member;
}
