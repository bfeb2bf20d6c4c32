import { readIdNumber } from '../modules/identity/id-numbers.ts';
import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { Mistake } from './mistake.ts';
import type { ActCall, Told } from './noun.ts';

/** `pnpm ops members id-number`: what is read is told, and that it was read is kept. */
export async function showIdNumber(tx: Tx, { merchantId, id, by, now, vault }: ActCall): Promise<Told> {
  const member = await tx
    .selectFrom('member')
    .select('account')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (!member) throw new Mistake('There is no such member: pnpm ops members list shows those that there are.');
  const idNumber = await readIdNumber(tx, vault(), id);
  const line = { operator: by, merchantId, command: 'members id-number', target: `members ${id}` };
  await writeAudit(tx, { ...line, before: null, after: { read: idNumber !== null }, now });
  return { member: String(id), account: member.account, 'id number': idNumber };
}
