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
 * The result of a reset request. `waiting` means that another operator has to request the same reset within a day. `done` means that the factor was
 * reset, and carries the new enrolment code. `unknown` means that no account has this log-in name.
 */
export type OperatorReset =
  | { readonly outcome: 'waiting' | 'unknown' }
  | { readonly outcome: 'done'; readonly code: string };

/**
 * Requests the reset of another operator's second factor. If a different operator has already requested the same reset, this call approves the
 * request and carries it out. The owner of the database (break-glass) resets without a second person: otherwise an installation with two operators
 * could never replace a lost phone.
 */
export async function requestOperatorReset(tx: Tx, request: ResetRequest): Promise<OperatorReset> {
  const { loginName, operator, now } = request;
  const operatorId = await findAccount(tx, loginName);
  if (operatorId === undefined) return { outcome: 'unknown' };
  const mayResetAlone = operator.loginName === BREAK_GLASS;
  if (!mayResetAlone && !(await approveOrOpenRequest(tx, operatorId, request))) return { outcome: 'waiting' };
  const code = await resetOperator(tx, loginName, now);
  return code === undefined ? { outcome: 'unknown' } : { outcome: 'done', code };
}

/**
 * Approves the open request if a different operator made it, and returns true. Otherwise opens a request, or leaves the operator's own request open,
 * and returns false. Expired requests are deleted first.
 */
async function approveOrOpenRequest(tx: Tx, operatorId: bigint, { operator, now }: ResetRequest): Promise<boolean> {
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
