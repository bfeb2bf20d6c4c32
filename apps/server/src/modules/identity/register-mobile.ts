import { randomInt } from 'node:crypto';
import type { RegisterMobileRequest } from '@baize/contract/schemas/registration';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { checkForm } from '@baize/validation/check';
import { registerMobileForm, type RegisterMobileFormValues } from '@baize/validation/forms/register';
import { internationalNumber } from '../../domain/identity/mobile-number.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Handler, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import { isSwitchOn } from '../../members/switches.ts';
import { verifyMobileToken } from './provider.ts';
import type { RegistrationContext } from './register-by-link.ts';
import { openAccount, refuseTaken } from './register-account.ts';
import { findTakenClaims } from './register-claims.ts';
import {
  judgePassword,
  judgeWithdrawPasswordField,
  consumeHumanChecks,
  toFormOutcome,
  refuseInputs,
} from './register-judge.ts';
import { findUpline } from './register-upline.ts';
import type { CodeTarget } from './verification/code-queries.ts';
import { consumeCode, countTryIfHumanChecked } from './verification/codes.ts';

/**
 * Registers a member by mobile number, if MOBILENUMREG3 is on (spec sections 3 to 5, "Registration"). The number becomes the account name. The steps
 * come in this order:
 *
 * 1. `readMobileForm` validates the form with the schema of the browser, and `internationalNumber` parses the number.
 * 2. `judgePassword` and `judgeWithdrawPasswordField` validate the passwords.
 * 3. `countTryIfHumanChecked` looks for the human check that was passed before the code was sent.
 * 4. `consumeHumanChecks` spends the human check, unless step 3 has found one, and the captcha.
 * 5. `findUpline` finds the upline, and `findTakenClaims` checks the nickname.
 * 6. `proveNumber` spends the code. It comes after the checks that can fail for other reasons, so that they do not use up the code.
 * 7. `findTakenClaims` checks the account name and the number. Only a caller who has proved the number finds out whether it has an account.
 * 8. `openAccount` creates the account in one transaction.
 */
export function registerMobile(context: RegistrationContext): Handler<'registerMobile'> {
  const { db } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    if (!(await isSwitchOn(db, merchantId, 'MOBILENUMREG3'))) return refuse('register.closed');
    const settings = await readRegisterSettings(db, merchantId);
    const form = await readMobileForm(context, scope.merchant, request, settings);
    if (!form.ok) return form;
    const { mobileNum, password: typedPassword, nickname, ...inputs } = form.value;
    const number = internationalNumber(request.countryDialingCode, mobileNum);
    if (number === undefined) return refuseInputs({ mobileNum: 'verification.mobile_invalid' });
    const account = toAccountName(number, scope.merchant.diallingCode);
    const owner = { account, merchant: scope.merchant };
    const password =
      typedPassword === undefined ? done(undefined) : await judgePassword(typedPassword, owner, settings);
    if (!password.ok) return password;
    const withdrawPassword = await judgeWithdrawPasswordField(inputs.paymentPassword, owner, settings);
    if (!withdrawPassword.ok) return withdrawPassword;
    const target = { merchantId, channel: 'sms', address: number } as const;
    const isHumanProved = 'verificationCode' in request && (await countTryIfHumanChecked(context, target, 'register'));
    const human = await consumeHumanChecks(context, call, settings, isHumanProved);
    if (!human.ok) return human;
    const upline = await findUpline(db, scope.merchant, { ...inputs, domain: request.domain });
    if (!upline.ok) return upline;
    // The account of an agent needs a password. The refusal comes before the number is proved, so that the code is not used up.
    if (upline.value?.link?.role === 'agent' && password.value === undefined)
      return refuse('register.invalid_invitation');
    const nicknameRefusal = refuseTaken(await findTakenClaims(db, merchantId, { nickname }), 'mobileNum');
    if (nicknameRefusal) return nicknameRefusal;
    const provedNumber = await proveNumber(context, target, request, isHumanProved);
    if (!provedNumber.ok) return provedNumber;
    // This check has to follow the proof of the number, because only the owner of a number may find out whether it has an account.
    const takenRefusal = refuseTaken(
      await findTakenClaims(db, merchantId, { account, provedMobile: number }),
      'mobileNum',
    );
    if (takenRefusal) return takenRefusal;
    return await openAccount(context, call, {
      account,
      accountInput: 'mobileNum',
      password: password.value,
      nickname: nickname ?? makeNickname(),
      mobile: { number, proved: true },
      inputs,
      upline: upline.value,
      language: request.language,
      loginType: 'sms',
    });
  };
}

async function readMobileForm(
  { db, now }: ModuleContext,
  { merchantId, timeZone }: Merchant,
  request: RegisterMobileRequest,
  settings: RegisterSettingsValue,
): Promise<Outcome<RegisterMobileFormValues>> {
  const today = dayAt(now(), timeZone);
  const password = await isSwitchOn(db, merchantId, 'MOBILENUMPASSREG3');
  const schema = registerMobileForm(settings, { today, password });
  // A token of the provider replaces the code, so the schema must not require a code.
  const formSchema = 'verificationCode' in request ? schema : schema.omit(['verificationCode']);
  return toFormOutcome(await checkForm(formSchema as typeof schema, request));
}

/**
 * Derives the account name from a number in E.164 digits (spec section 5). A number of the brand's own country loses the dialling code. A foreign
 * number keeps its dialling code, because the remaining digits could be the number of somebody else.
 */
function toAccountName(number: string, ownDiallingCode: string): string {
  return number.startsWith(ownDiallingCode) ? number.slice(ownDiallingCode.length) : number;
}

/** The smallest number of nine digits. */
const NICKNAME_NUMBER_MIN = 100_000_000;

/** Creates a random nickname, so that other members do not see the mobile number, which is the account name. */
function makeNickname(): string {
  return `player${randomInt(NICKNAME_NUMBER_MIN, NICKNAME_NUMBER_MIN * 10)}`;
}

/** Verifies that the caller holds the number, by a token of the provider or by spending the code that was sent. */
async function proveNumber(
  context: ModuleContext,
  target: CodeTarget,
  request: RegisterMobileRequest,
  isTryCounted: boolean,
): Promise<Outcome<unknown>> {
  if ('firebaseIdToken' in request)
    return await verifyMobileToken(context, target.merchantId, target.address, request.firebaseIdToken);
  const typedCode = { ...target, purpose: 'register', code: request.verificationCode } as const;
  return await consumeCode(context, typedCode, { isTryCounted });
}
