import { TRIAL_TYPE } from '@baize/contract/limits';
import { findMarkFaults } from '@baize/contract/mark-faults';
import { WITHDRAW_PASSWORD_FIELD, type Marks, type StepUpMark } from '@baize/contract/marks';
import { assert } from '../domain/assert.ts';
import type { WithdrawPasswordCheck } from '../members/withdraw-password.ts';
import type { SessionFacts } from '../scopes/own-scope.ts';
import { RefusedError } from './errors.ts';

/** The step-ups that this server can check. The step-ups of the console are checked by the console's own server. */
const CHECKABLE_STEP_UPS: ReadonlySet<StepUpMark> = new Set(['none', 'withdraw_password']);

/** Throws if marks are incomplete, or require a step-up that this server cannot check. Such a route must not be served. */
export function assertMarksComplete(id: string, marks: Marks): void {
  const faults = findMarkFaults({ ...marks });
  assert(faults.length === 0, `the marks of ${id} are incomplete: ${faults.join('; ')}`);
  assert(CHECKABLE_STEP_UPS.has(marks.stepUp), `the step-up ${marks.stepUp} of ${id} is judged nowhere`);
}

/** Enforces the mark `account`: a call for real accounts refuses a trial account (spec section 5, "Action guard"). */
export function refuseTrialAccount({ account }: Marks, session: SessionFacts | undefined): void {
  if (account === 'real' && session?.type === TRIAL_TYPE) throw new RefusedError('session.true_account_needed');
}

/**
 * Enforces the mark `stepUp`: checks the withdraw password in a request whose schema has been validated. The check counts an attempt before it
 * verifies the password, and refuses all attempts for a while after too many wrong passwords (lockout).
 */
export async function enforceStepUp(
  { stepUp }: Marks,
  { session, body }: { readonly session: SessionFacts | undefined; readonly body: unknown },
  checkWithdrawPassword: WithdrawPasswordCheck,
): Promise<void> {
  if (stepUp !== 'withdraw_password') return;
  const typed = (body as Readonly<Record<string, unknown>> | undefined)?.[WITHDRAW_PASSWORD_FIELD];
  assert(session !== undefined && typeof typed === 'string', 'a step-up without a session or without its field');
  const check = await checkWithdrawPassword(session.memberId, typed);
  if (!check.ok) throw new RefusedError(check.code, check.value);
}
