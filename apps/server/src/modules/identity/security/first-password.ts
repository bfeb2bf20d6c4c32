import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { NO_PASSWORD } from '../../../members/password.ts';
import { readAccountHolder } from '../confirm-password.ts';
import { isFreshLogin } from '../fresh-login.ts';
import { judgeChangedPassword, setPassword } from '../passwords.ts';
import { consumeCode } from '../verification/codes.ts';
import { readContacts } from '../verification/contact-queries.ts';

type SetCall = Call<'setFirstPassword'>;

/**
 * Sets the first password of a member without a password, who registered by mobile number or by a social provider (decision 11). The member needs
 * a password for calls that confirm it. The proof is a code to a bound contact, or a fresh log-in. All other sessions end.
 */
export function setFirstPassword(context: ModuleContext): Handler<'setFirstPassword'> {
  return async (call) => {
    const { request, scope } = call;
    const holder = await readAccountHolder(context.db, scope.memberId);
    if (holder.passwordHash !== NO_PASSWORD) return refuse('password.already_set');
    if (request.newPassword !== request.confirmNewPassword) return refuse('password.confirmation_differs');
    // The password is validated before the code is spent, so that an unacceptable password does not use up a right code.
    const judged = await judgeChangedPassword(context, scope.merchant, holder, request.newPassword);
    if (!judged.ok) return judged;
    const proof = await verifyProof(context, call);
    if (!proof.ok) return proof;
    return await setPassword(context, call, holder, request.newPassword);
  };
}

/** Verifies the proof that the request names: a code by SMS or e-mail, or a fresh log-in. */
async function verifyProof(context: ModuleContext, { request, scope }: SetCall): Promise<Outcome<undefined>> {
  const contacts = await readContacts(context.db, scope.memberId);
  if (request.proof === 'login') return await verifyFreshLogin(context, scope, contacts.mobile ?? contacts.email);
  const address = request.proof === 'sms' ? contacts.mobile : contacts.email;
  if (address === null) return refuse('verification.nothing_bound');
  const codeOwner = await consumeCode(context, {
    merchantId: scope.merchant.merchantId,
    channel: request.proof,
    address,
    purpose: 'confirm',
    code: request.verificationCode,
  });
  if (!codeOwner.ok) return codeOwner;
  return codeOwner.value === scope.memberId ? done(undefined) : refuse('verification.code_wrong');
}

/**
 * Accepts a fresh log-in as the proof, but only if no number and no e-mail address is bound. A person with a stolen session cannot make the log-in
 * fresh again.
 */
async function verifyFreshLogin(
  context: ModuleContext,
  scope: SetCall['scope'],
  boundContact: string | null,
): Promise<Outcome<undefined>> {
  const isProved = boundContact === null && (await isFreshLogin(context, scope));
  return isProved ? done(undefined) : refuse('security.log_in_again');
}
