import { randomInt } from 'node:crypto';
import type { RegisterMobileRequest } from '@baize/contract/schemas/registration';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { checkForm } from '@baize/validation/check';
import { registerMobileForm, type RegisterMobileFormValues } from '@baize/validation/forms/register';
import { internationalNumber } from '../../domain/identity/mobile-number.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import { switchIsOn } from '../../members/switches.ts';
import { provesMobile } from './provider.ts';
import type { RegistrationContext } from './register-by-link.ts';
import { openAccount, refuseTaken } from './register-account.ts';
import { takenClaims } from './register-claims.ts';
import { judgePassword, judgePaymentPassword, judgePerson, readForm, refuseInputs } from './register-judge.ts';
import { findUpline } from './register-upline.ts';
import { hasCheckedCode, spendCode } from './verification/codes.ts';

/** Spec sections 3 to 5, "Registration" by mobile number, where MOBILENUMREG3 is on: the number is the account, and its code is asked. */
export function registerMobile(context: RegistrationContext): Handler<'registerMobile'> {
  const { db } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    if (!(await switchIsOn(db, merchantId, 'MOBILENUMREG3'))) return refuse('register.closed');
    const settings = await readRegisterSettings(db, merchantId);
    const form = await readMobileForm(context, merchantId, request, settings);
    if (!form.ok) return form;
    const { mobileNum, password: chosen, nickname, ...inputs } = form.value;
    const number = internationalNumber(request.countryDialingCode, mobileNum);
    if (number === undefined) return refuseInputs({ mobileNum: 'verification.mobile_invalid' });
    const account = accountOf(number, scope.merchant.diallingCode);
    const owner = { account, merchant: scope.merchant };
    const password = chosen === undefined ? done(undefined) : await judgePassword(chosen, owner, settings);
    if (!password.ok) return password;
    const payment = await judgePaymentPassword(inputs.paymentPassword, owner, settings);
    if (!payment.ok) return payment;
    const target = { merchantId, channel: 'sms', address: number } as const;
    const isChecked = await hasCheckedCode(context, target, 'register');
    const person = await judgePerson(context, call, settings, isChecked);
    if (!person.ok) return person;
    const upline = await findUpline(db, scope.merchant, { ...inputs, domain: request.domain });
    if (!upline.ok) return upline;
    // An agent's account needs a password. The number is not proved before this refusal, so that its code is not used up.
    if (upline.value?.link?.role === 'agent' && password.value === undefined)
      return refuse('register.invalid_invitation');
    const named = refuseTaken(await takenClaims(db, merchantId, { nickname }), 'mobileNum');
    if (named) return named;
    const proved = await proveNumber(context, merchantId, number, request);
    if (!proved.ok) return proved;
    // Not before: whether a number has an account is told to nobody but whoever holds it.
    const taken = refuseTaken(await takenClaims(db, merchantId, { account, provedMobile: number }), 'mobileNum');
    if (taken) return taken;
    return await openAccount(context, call, {
      account,
      accountInput: 'mobileNum',
      password: password.value,
      nickname: nickname ?? madeUpName(),
      mobile: { number, proved: true },
      inputs,
      upline: upline.value,
      language: request.language,
      loginType: 'sms',
    });
  };
}

async function readMobileForm(
  { db }: ModuleContext,
  merchantId: number,
  request: RegisterMobileRequest,
  settings: RegisterSettingsValue,
): Promise<Outcome<RegisterMobileFormValues>> {
  const schema = registerMobileForm(settings, { password: await switchIsOn(db, merchantId, 'MOBILENUMPASSREG3') });
  // The provider's token stands for the code.
  const ours = 'verificationCode' in request ? schema : schema.omit(['verificationCode']);
  return readForm(await checkForm(ours as typeof schema, request));
}

/** Spec section 5: without leading zeros. Abroad the same figures are another's number: there the country's stand before them. */
function accountOf(number: string, ownDiallingCode: string): string {
  return number.startsWith(ownDiallingCode) ? number.slice(ownDiallingCode.length) : number;
}

const NAME_FROM = 100_000_000;

/** Others see the name: the number of a telephone is not for everybody. */
function madeUpName(): string {
  return `player${randomInt(NAME_FROM, NAME_FROM * 10)}`;
}

async function proveNumber(
  context: ModuleContext,
  merchantId: number,
  address: string,
  request: RegisterMobileRequest,
): Promise<Outcome<unknown>> {
  if ('firebaseIdToken' in request) return await provesMobile(context, merchantId, address, request.firebaseIdToken);
  const code = request.verificationCode;
  return await spendCode(context, { merchantId, channel: 'sms', address, purpose: 'register', code });
}
