import { TRIAL_TYPE } from '@baize/contract/limits';
import { findMarkFaults } from '@baize/contract/mark-faults';
import { WITHDRAW_PASSWORD_FIELD, type Marks, type StepUpMark } from '@baize/contract/marks';
import { assert } from '../domain/assert.ts';
import type { WithdrawPasswordCheck } from '../members/withdraw-password.ts';
import type { SessionFacts } from '../scopes/own-scope.ts';
import { RefusedError } from './errors.ts';

/** The step-ups of the sites. Those of the console are judged by the console's own server. */
const JUDGED_STEP_UPS: ReadonlySet<StepUpMark> = new Set(['none', 'withdraw_password']);

/** Throws where marks are incomplete, or ask for a step-up that this server cannot judge. Such a route must not be served. */
export function assertMarksComplete(id: string, marks: Marks): void {
  const faults = findMarkFaults({ ...marks });
  assert(faults.length === 0, `the marks of ${id} are incomplete: ${faults.join('; ')}`);
  assert(JUDGED_STEP_UPS.has(marks.stepUp), `the step-up ${marks.stepUp} of ${id} is judged nowhere`);
}

/** The mark `account`: a trial account gets the warning that the call needs a real one (spec section 5, "Action guard"). */
export function refuseTrialAccount({ account }: Marks, session: SessionFacts | undefined): void {
  if (account === 'real' && session?.type === TRIAL_TYPE) throw new RefusedError('session.true_account_needed');
}

/**
 * The mark `stepUp`: judges the proof in a request whose schema has been checked. The check counts a try before it judges the try, and
 * locks after too many wrong ones.
 */
export async function judgeStepUp(
  { stepUp }: Marks,
  { session, body }: { readonly session: SessionFacts | undefined; readonly body: unknown },
  checkWithdrawPassword: WithdrawPasswordCheck,
): Promise<void> {
  if (stepUp !== 'withdraw_password') return;
  const typed = (body as Readonly<Record<string, unknown>> | undefined)?.[WITHDRAW_PASSWORD_FIELD];
  assert(session !== undefined && typeof typed === 'string', 'a step-up without a session or without its field');
  const judged = await checkWithdrawPassword(session.memberId, typed);
  if (!judged.ok) throw new RefusedError(judged.code, judged.value);
}
