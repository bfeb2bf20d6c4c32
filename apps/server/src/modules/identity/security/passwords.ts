import { done, refuse, type Refusal } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { readRegisterSettings } from '../../../members/register-settings.ts';
import { transaction } from '../../../platform/transaction.ts';
import { createWithdrawPasswordCheck } from '../../../members/withdraw-password.ts';
import { confirmPassword } from '../confirm-password.ts';
import { recordSecurityChange } from '../login-events.ts';
import { hashPassword, verifyPassword } from '../../../members/password.ts';
import { judgeWithdrawPassword } from '../password-rules.ts';

/**
 * Sets the withdraw password (spec section 2, securityCenter). If the member has a withdraw password already, the old one is required, and
 * `createWithdrawPasswordCheck` limits the tries to guess it.
 */
export function setWithdrawPassword(context: ModuleContext): Handler<'setWithdrawPassword'> {
  const { db, now } = context;
  const checkOld = createWithdrawPasswordCheck({ db, now, verifyHash: verifyPassword });
  return async (call) => {
    const { request, scope } = call;
    const { memberId, account } = scope;
    if (request.newWithdrawPassword !== request.confirmNewWithdrawPassword)
      return refuse('password.confirmation_differs');
    const confirmed = await confirmPassword(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    // A person who has seen the member type the log-in password must not be able to withdraw money with it.
    if (request.newWithdrawPassword === request.password) return refuse('withdraw_password.same_as_login');
    const settings = await readRegisterSettings(db, scope.merchant.merchantId);
    const judged = await judgeWithdrawPassword(
      request.newWithdrawPassword,
      { account, merchant: scope.merchant },
      settings,
    );
    if (!judged.ok) return judged;
    const old = await checkOld(memberId, request.oldWithdrawPassword ?? '');
    if (!old.ok && old.code !== 'withdraw_password.not_set') return toOldPasswordRefusal(old);
    const withdraw_password_hash = await hashPassword(request.newWithdrawPassword);
    await transaction(db, async (tx) => {
      await tx.updateTable('member').set({ withdraw_password_hash }).where('member_id', '=', memberId).execute();
      await recordSecurityChange(tx, call, memberId, 'withdraw_password_set', now());
    });
    return done({});
  };
}

/** Converts the refusal of a wrong old withdraw password into a refusal with its own code, so that the form shows it at the right input. */
function toOldPasswordRefusal(refusal: Refusal): Refusal {
  return refusal.code === 'withdraw_password.wrong' ? refuse('security.old_withdraw_password') : refusal;
}
