import type { LoginFailure, LoginRequest, LoginValue } from '@baize/contract/schemas/session';
import { checkForm } from '@baize/validation/check';
import { loginForm } from '@baize/validation/forms/login';
import { internationalNumber } from '../../domain/identity/mobile-number.ts';
import { refuse, type Outcome } from '../../domain/outcome.ts';
import type { Call, Handler } from '../../http/call.ts';
import { readBrowserId } from '../../http/device.ts';
import type { ModuleContext } from '../../module.ts';
import { isSwitchOn } from '../../members/switches.ts';
import { hasCaptchaText, refuseWithoutCaptcha, consumeCaptcha } from './verification/captcha.ts';
import { consumeCode } from './verification/codes.ts';
import { findMemberByMobile } from './verification/contact-queries.ts';
import { consumeHumanPass } from './verification/human-check.ts';
import { rememberLastLogin } from './devices.ts';
import { completeLogin, recordRefusedLogin } from './complete-login.ts';
import type { LoginCall } from './login-types.ts';
import { countLoginAttempt, releaseLoginAttempt, type LoginAttempt } from './guesses.ts';
import { verifyPassword } from '../../members/password.ts';
import { determinePasswordState } from './password-state.ts';
import { verifyMobileToken } from './provider.ts';
import { findMemberForLogin, findMemberByTypedName } from './queries.ts';

/** The refusal of a wrong user name or password. The value `captcha` makes the site show the field for the captcha. */
const BAD_CREDENTIALS = refuse('session.bad_credentials', { captcha: true } satisfies LoginFailure);

type ByUsername = Extract<LoginRequest, { username: string }>;
type BySms = Extract<LoginRequest, { verificationCode: string }>;
type ByPhoneAuth = Extract<LoginRequest, { firebaseIdToken: string }>;

/**
 * Logs in with a user name and a password, with a code by SMS, or with a token of the phone provider, which is Firebase (spec section 4, "Login
 * flow").
 */
export function login(context: ModuleContext): Handler<'login'> {
  return async (call) => {
    const { request } = call;
    if ('username' in request) return await loginByUsername(context, call, request);
    return 'firebaseIdToken' in request
      ? await loginByPhoneAuth(context, call, request)
      : await loginBySms(context, call, request);
  };
}

/**
 * Logs in with a user name and a password. A caller without the right password cannot find out whether the account exists, to which site the
 * account belongs, or whether the account is blocked. The attempt is counted before the password is compared, so that parallel guesses
 * cannot all pass as the first attempt. The count is taken back if the call is refused before the password is compared, or if the password is right.
 */
async function loginByUsername(
  context: ModuleContext,
  call: Call<'login'>,
  request: ByUsername,
): Promise<Outcome<LoginValue>> {
  const { db, now } = context;
  const { scope } = call;
  // The inputs are normalised as at the registration: without outer blanks and in Unicode form NFC.
  const form = await checkForm(loginForm(), request);
  // A text that cannot be a user name is no guess: it is not counted and asks for no captcha.
  if (!form.ok) return refuse('session.bad_credentials');
  const { username, password } = form.values;
  const device = readBrowserId(call.cookies);
  const attempt = { merchantId: scope.merchant.merchantId, account: username, ip: call.ip, device };
  const human = await countAttemptAndCheckHuman(context, call, request, attempt);
  if (!human.ok) {
    await releaseLoginAttempt(context, attempt);
    return human;
  }
  const member = await findMemberByTypedName(db, scope.merchant, username);
  if (!(await verifyPassword(password, member?.passwordHash)) || !member)
    return await recordRefusedLogin(context, call, member?.memberId ?? null, 'username', BAD_CREDENTIALS);
  await releaseLoginAttempt(context, attempt);
  const passwordState = await determinePasswordState(db, scope.merchant.merchantId, member, password, now());
  const remember = request.remember === true;
  return await completeLogin(context, call, {
    member,
    loginType: 'username',
    passwordState,
    remember,
    skipsExtraCheck: false,
  });
}

/** Counts the attempt, then requires the human check and, after failed attempts, a captcha. */
async function countAttemptAndCheckHuman(
  context: ModuleContext,
  call: LoginCall,
  { humanCheck: pass, captcha: text }: ByUsername,
  attempt: LoginAttempt,
): Promise<Outcome<undefined>> {
  const { db, now } = context;
  const { merchantId } = attempt;
  const { needsCaptcha, workLevel } = await countLoginAttempt(context, attempt);
  // A call without the captcha is refused first, so that the pass of the human check is not used up.
  if (needsCaptcha && !hasCaptchaText(text)) return refuseWithoutCaptcha();
  const human = await consumeHumanPass({ db, merchantId, scene: 'login', pass, workLevel, now: now() });
  if (!human.ok || !needsCaptcha) return human;
  return await consumeCaptcha(call, { db, now: now(), text });
}

/** Logs in with a code by SMS. No attempt is counted here, because each code allows only a few wrong attempts (`consumeCode`). */
async function loginBySms(context: ModuleContext, call: Call<'login'>, request: BySms): Promise<Outcome<LoginValue>> {
  const { db } = context;
  const { merchantId } = call.scope.merchant;
  if (!(await isSwitchOn(db, merchantId, 'MOBILEVERCODELOGIN3'))) return refuse('verification.not_offered');
  const address = internationalNumber(request.countryDialingCode, request.mobileNum);
  if (address === undefined) return refuse('verification.code_wrong');
  const typedCode = { merchantId, channel: 'sms', address, purpose: 'login', code: request.verificationCode } as const;
  const codeOwner = await consumeCode(context, typedCode);
  if (!codeOwner.ok) return await recordRefusedLogin(context, call, null, 'sms', codeOwner);
  // A code for a number without an account was never sent. A caller who guesses such a code is refused.
  if (codeOwner.value === null) return refuse('verification.code_wrong');
  return await completeLoginByMobile(context, call, request, codeOwner.value);
}

/** Logs in with a token of the phone provider, which has sent the code and verified it (decision 11). */
async function loginByPhoneAuth(
  context: ModuleContext,
  call: Call<'login'>,
  request: ByPhoneAuth,
): Promise<Outcome<LoginValue>> {
  const { merchantId } = call.scope.merchant;
  const mobile = internationalNumber(request.countryDialingCode, request.mobileNum);
  if (mobile === undefined) return refuse('phone_auth.token_invalid');
  const verified = await verifyMobileToken(context, merchantId, mobile, request.firebaseIdToken);
  if (!verified.ok) return await recordRefusedLogin(context, call, null, 'sms', verified);
  const memberId = await findMemberByMobile(context.db, merchantId, mobile);
  return memberId === undefined
    ? refuse('session.no_account')
    : await completeLoginByMobile(context, call, request, memberId);
}

/** Completes a log-in with a proved mobile number. Stores the number in a cookie if the person wants to be remembered. */
async function completeLoginByMobile(
  context: ModuleContext,
  call: Call<'login'>,
  { mobileNum, countryDialingCode, remember }: BySms | ByPhoneAuth,
  memberId: bigint,
): Promise<Outcome<LoginValue>> {
  const member = await findMemberForLogin(context.db, call.scope.merchant.merchantId, memberId);
  if (!member) return refuse('session.no_account');
  const result = await completeLogin(context, call, {
    member,
    loginType: 'sms',
    passwordState: 'fine',
    remember: false,
    skipsExtraCheck: false,
  });
  if (result.ok && remember === true) rememberLastLogin(call.cookies, { type: 'sms', mobileNum, countryDialingCode });
  return result;
}
