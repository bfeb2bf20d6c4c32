import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { transaction } from '../../../platform/transaction.ts';
import { recordChange } from '../login-events.ts';
import { hashPassword, passwordHolds } from '../password.ts';
import { passwordOfCallerHolds } from '../passwords.ts';

/** The login password, asked again before something of weight changes. */
export async function confirmPassword(
  { db }: ModuleContext,
  memberId: bigint,
  typed: string,
): Promise<Outcome<undefined>> {
  return (await passwordOfCallerHolds(db, memberId, typed)) ? done(undefined) : refuse('password.wrong');
}

/** Spec section 2, securityCenter. The old one is asked once there is one. */
export function setWithdrawPassword(context: ModuleContext): Handler<'setWithdrawPassword'> {
  const { db, now } = context;
  return async (call) => {
    const { request } = call;
    const { memberId } = call.caller;
    if (request.newWithdrawPassword !== request.confirmNewWithdrawPassword)
      return refuse('password.confirmation_differs');
    const confirmed = await confirmPassword(context, memberId, request.password);
    if (!confirmed.ok) return confirmed;
    // Who saw somebody log in is not to be able to take the money out as well.
    if (request.newWithdrawPassword === request.password) return refuse('password.rule_broken');
    const { withdrawHash } = await db
      .selectFrom('member')
      .select('withdraw_password_hash as withdrawHash')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const old = request.oldWithdrawPassword ?? '';
    if (withdrawHash !== null && !(await passwordHolds(old, withdrawHash)))
      return refuse('security.old_withdraw_password');
    const withdraw_password_hash = await hashPassword(request.newWithdrawPassword);
    await transaction(db, async (tx) => {
      await tx.updateTable('member').set({ withdraw_password_hash }).where('member_id', '=', memberId).execute();
      await recordChange(tx, call, memberId, 'withdraw_password_set', now());
    });
    return done({});
  };
}
