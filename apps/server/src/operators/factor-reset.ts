import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/db.ts';
import { findAccount, resetOperator } from './accounts.ts';
import { BREAK_GLASS, type Operator } from './operator-identity.ts';

const REQUEST_HOURS_MAX = 24;
const MS_PER_HOUR = 3_600_000;

interface ResetRequest {
  /** The operator whose factor is reset. */
  readonly loginName: string;
  /** The operator who requests or approves. */
  readonly operator: Operator;
  readonly now: Date;
}

/**
 * `waiting`: another operator has to ask for the same reset within a day. `done` carries the new enrolment code. `unknown`: nobody has an
 * account of that name.
 */
export type OperatorReset =
  | { readonly outcome: 'waiting' | 'unknown' }
  | { readonly outcome: 'done'; readonly code: string };

/**
 * Requests the reset of another operator's factor, or approves the request of a different operator and carries it out. The owner of the
 * database, who breaks the glass, resets alone: otherwise an installation with two operators could never replace a lost phone.
 */
export async function requestOperatorReset(tx: Tx, request: ResetRequest): Promise<OperatorReset> {
  const { loginName, operator, now } = request;
  const operatorId = await findAccount(tx, loginName);
  if (operatorId === undefined) return { outcome: 'unknown' };
  const isAlone = operator.loginName === BREAK_GLASS;
  if (!isAlone && !(await isSecondRequest(tx, operatorId, request))) return { outcome: 'waiting' };
  const code = await resetOperator(tx, loginName, now);
  return code === undefined ? { outcome: 'unknown' } : { outcome: 'done', code };
}

/** Closes the open request where a different operator made it. Otherwise opens one, or leaves the caller's own open. */
async function isSecondRequest(tx: Tx, operatorId: bigint, { operator, now }: ResetRequest): Promise<boolean> {
  await tx
    .deleteFrom('operator_factor_reset')
    .where('operator_id', '=', operatorId)
    .where('done_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  const approved = await tx
    .updateTable('operator_factor_reset')
    .set({ approved_by: operator.operatorId, done_at: now })
    .where('operator_id', '=', operatorId)
    .where('done_at', 'is', null)
    .where('requested_by', '<>', operator.operatorId)
    .returning('reset_id')
    .executeTakeFirst();
  if (approved) return true;
  await openRequest(tx, operatorId, operator, now);
  return false;
}

async function openRequest(tx: Tx, operatorId: bigint, operator: Operator, now: Date): Promise<void> {
  await tx
    .insertInto('operator_factor_reset')
    .values({
      reset_id: randomUUID(),
      operator_id: operatorId,
      requested_by: operator.operatorId,
      requested_at: now,
      expires_at: new Date(now.getTime() + REQUEST_HOURS_MAX * MS_PER_HOUR),
    })
    .onConflict((conflict) => conflict.column('operator_id').where('done_at', 'is', null).doNothing())
    .execute();
}
