import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { NO_PASSWORD } from '../../../members/password.ts';
import { holderOf } from '../confirm-password.ts';
import { isFreshLogin } from '../fresh-login.ts';
import { judgeForHolder, setPassword } from '../passwords.ts';
import { spendCode } from '../verification/codes.ts';
import { contactsOf } from '../verification/contact-queries.ts';

type SetCall = Call<'setFirstPassword'>;

/** The way of a member without a password (decision 11, registration by mobile) to what asks for one. All other sessions end. */
export function setFirstPassword(context: ModuleContext): Handler<'setFirstPassword'> {
  return async (call) => {
    const { request, scope } = call;
    const holder = await holderOf(context.db, scope.memberId);
    if (holder.passwordHash !== NO_PASSWORD) return refuse('password.already_set');
    if (request.newPassword !== request.confirmNewPassword) return refuse('password.confirmation_differs');
    // The password is judged first: a code that is right is not used up by a password that will not do.
    const judged = await judgeForHolder(context, scope.merchant, holder, request.newPassword);
    if (!judged.ok) return judged;
    const proved = await prove(context, call);
    if (!proved.ok) return proved;
    return await setPassword(context, call, holder, request.newPassword);
  };
}

async function prove(context: ModuleContext, { request, scope }: SetCall): Promise<Outcome<undefined>> {
  const contacts = await contactsOf(context.db, scope.memberId);
  if (request.proof === 'login') return await proveByLogin(context, scope, contacts.mobile ?? contacts.email);
  const address = request.proof === 'sms' ? contacts.mobile : contacts.email;
  if (address === null) return refuse('verification.nothing_bound');
  const spent = await spendCode(context, {
    merchantId: scope.merchant.merchantId,
    channel: request.proof,
    address,
    purpose: 'confirm',
    code: request.verificationCode,
  });
  if (!spent.ok) return spent;
  return spent.value === scope.memberId ? done(undefined) : refuse('verification.code_wrong');
}

/** Proves an account without a bound address or phone by a fresh log-in: whoever holds a stolen session cannot renew it here. */
async function proveByLogin(
  context: ModuleContext,
  scope: SetCall['scope'],
  bound: string | null,
): Promise<Outcome<undefined>> {
  const isProved = bound === null && (await isFreshLogin(context, scope));
  return isProved ? done(undefined) : refuse('security.log_in_again');
}
