import { readIdNumber } from '../modules/identity/id-numbers.ts';
import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { OperatorError } from './operator-error.ts';
import type { ActCall, ActSummary } from './resource-definition.ts';

/**
 * Runs `pnpm ops members id-number`: returns the number of the identity document that a member gave at the registration, or `null` if the member
 * gave none, and audits who has read the number and why.
 */
export async function showIdNumber(tx: Tx, { scope, id, now, value, vault }: ActCall): Promise<ActSummary> {
  const member = await tx
    .selectFrom(scope.members().as('m'))
    .select('m.account')
    .where('m.member_id', '=', id)
    .executeTakeFirst();
  if (!member) throw new OperatorError('There is no such member: pnpm ops members list shows those that there are.');
  const idNumber = await readIdNumber(tx, vault(), id);
  const { merchantId, operator } = scope;
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: 'members id-number',
    target: `members ${id}`,
    before: null,
    after: { reason: String(value('reason')), read: idNumber !== null },
    now,
  });
  return { member: String(id), account: member.account, 'id number': idNumber };
}
