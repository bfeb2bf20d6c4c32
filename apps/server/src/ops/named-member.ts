import type { Tx } from '../platform/db.ts';
import { Mistake } from './mistake.ts';
import type { ActCall } from './noun.ts';

/** Reads the member of the brand that the act names, and locks the row: two operators who act on one member take turns. */
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
  if (!member) throw new Mistake('There is no such member: pnpm ops members list shows those that there are.');
  return member;
}
