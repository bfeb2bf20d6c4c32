import type { RegisterRequest } from '@baize/contract/schemas/session';
import { checkForm } from '@baize/validation/check';
import { registerForm } from '@baize/validation/forms/register';
import { internationalNumber } from '../../domain/identity/mobile-number.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { done, type Outcome } from '../../domain/outcome.ts';
import type { Handler, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import { isSwitchOn } from '../../members/switches.ts';
import type { RegistrationContext } from './register-by-link.ts';
import { openAccount, refuseTaken, type AccountOpening } from './register-account.ts';
import { findTakenClaims } from './register-claims.ts';
import {
  judgePassword,
  judgeWithdrawPasswordField,
  consumeHumanChecks,
  toFormOutcome,
  refuseInputs,
} from './register-judge.ts';
import { findUpline } from './register-upline.ts';
import { consumeCode } from './verification/codes.ts';

/**
 * Registers a member by user name (spec sections 3 to 5, "Registration"). The steps come in this order:
 *
 * 1. `checkForm` validates the form with the schema of the browser.
 * 2. `judgePassword` and `judgeWithdrawPasswordField` validate the passwords.
 * 3. `consumeHumanChecks` spends the human check and the captcha. It comes before the look at taken names: otherwise a script could list the
 *    names of members without solving a check.
 * 4. `findUpline` finds the upline that the codes name.
 * 5. `findTakenClaims` checks whether the user name and the nickname are free.
 * 6. `judgeMobile` parses the number and spends the SMS code. This check comes last, so that a refusal of another check does not use up the code.
 * 7. `openAccount` creates the account in one transaction.
 */
export function register(context: RegistrationContext): Handler<'register'> {
  const { db } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const settings = await readRegisterSettings(db, merchantId);
    const verification = await isSwitchOn(db, merchantId, 'REGMOBVERF3');
    const today = dayAt(context.now(), scope.merchant.timeZone);
    const form = toFormOutcome(await checkForm(registerForm(settings, { today, verification }), request));
    if (!form.ok) return form;
    const { username, password, nickname, ...inputs } = form.value;
    const owner = { account: username, merchant: scope.merchant };
    const judged = await judgePassword(password, owner, settings);
    if (!judged.ok) return judged;
    const withdrawPassword = await judgeWithdrawPasswordField(inputs.paymentPassword, owner, settings);
    if (!withdrawPassword.ok) return withdrawPassword;
    const human = await consumeHumanChecks(context, call, settings);
    if (!human.ok) return human;
    const upline = await findUpline(db, scope.merchant, { ...inputs, domain: request.domain });
    if (!upline.ok) return upline;
    const takenClaims = await findTakenClaims(db, merchantId, { account: username, nickname });
    const takenRefusal = refuseTaken(takenClaims, 'username');
    if (takenRefusal) return takenRefusal;
    const mobile = await judgeMobile(context, scope.merchant, request, inputs.mobileNum, verification);
    if (!mobile.ok) return mobile;
    return await openAccount(context, call, {
      account: username,
      accountInput: 'username',
      password: judged.value,
      nickname,
      mobile: mobile.value,
      inputs,
      upline: upline.value,
      language: request.language,
      loginType: 'username',
    });
  };
}

/**
 * Parses the mobile number and, if the brand verifies numbers (`mustProve`), spends the code as a proof. Several members may store the same unproved
 * number, but a proved number belongs to one member only. Returns `undefined` if the person has typed no number.
 */
async function judgeMobile(
  context: ModuleContext,
  { merchantId, diallingCode }: Merchant,
  { countryDialingCode, verificationCode }: RegisterRequest,
  typedNumber: string | undefined,
  mustProve: boolean,
): Promise<Outcome<AccountOpening['mobile']>> {
  if (typedNumber === undefined) return done(undefined);
  const number = internationalNumber(countryDialingCode ?? diallingCode, typedNumber);
  if (number === undefined) return refuseInputs({ mobileNum: 'verification.mobile_invalid' });
  if (!mustProve) return done({ number, proved: false });
  const typedCode = { merchantId, channel: 'sms', address: number, purpose: 'register' } as const;
  const usedCode = await consumeCode(context, { ...typedCode, code: verificationCode ?? '' });
  if (!usedCode.ok) return usedCode;
  const takenRefusal = refuseTaken(await findTakenClaims(context.db, merchantId, { provedMobile: number }), 'username');
  return takenRefusal ?? done({ number, proved: true });
}
