import { parseArgs } from 'node:util';
import { endAllAccess } from '../modules/identity/operator-acts.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops members end-all-sessions`: ends all access of every member of a brand who is logged in, after a leak that concerns everybody (ASVS
 * 7.4.5). Each member has a transaction of its own, so that no lock is held for the whole run, and a run that was interrupted can be repeated.
 */
export async function endAllSessions(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const { merchant, reason, by } = readOptions(args);
  const brand = await db.selectFrom('merchant').select('merchant_id').where('code', '=', merchant).executeTakeFirst();
  if (!brand) throw new OperatorError(`There is no brand ${merchant}.`);
  const { merchant_id: merchantId } = brand;
  await transaction(db, async (tx) => {
    const { loginName: operator } = await identifyOperator(tx, by, now());
    const auditRow = { operator, merchantId, command: 'members end-all-sessions', target: `members of ${merchant}` };
    await writeAudit(tx, { ...auditRow, before: null, after: { reason }, now: now() });
  });
  const counts = await endAllAccess(db, merchantId, now);
  print(`${merchant}: ${counts.members} members, ${counts.sessions} sessions ended`);
  return 0;
}

function readOptions(args: readonly string[]): { merchant: string; reason: string; by: string } {
  const { merchant, reason, by } = parseRawOptions(args);
  if (!merchant) throw new OperatorError('Say which brand: --merchant CODE.');
  if (!reason?.trim()) throw new OperatorError('Say why: --reason TEXT. It is kept in the audit.');
  if (!by?.trim()) throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  return { merchant, reason: reason.trim(), by: by.trim() };
}

function parseRawOptions(args: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { merchant: option, reason: option, by: option } }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
