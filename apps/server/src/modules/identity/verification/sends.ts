import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { internationalNumber } from '../../../domain/identity/mobile-number.ts';
import { refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { isSwitchOn } from '../../../members/switches.ts';
import { sendCode, type CodeOrder } from './codes.ts';
import { consumeHumanPass } from './human-check.ts';
import { readContacts, isEmailTaken, findMemberByMobile, isMobileTaken } from './contact-queries.ts';

/** The parts of a call that sending a code needs. Calls with and without a session have these parts. */
type SendCall = Pick<Call<'smsForLogin'>, 'scope' | 'ip' | 'language'>;
/** The parts of a code order that differ between the calls below. */
type CodeRequest = Pick<CodeOrder, 'channel' | 'address' | 'purpose' | 'memberId' | 'sending'>;

/**
 * Sends a code for a log-in or a new password to a person who is not logged in (spec section 7, calls without log-in). The answer and its timing
 * do not reveal whether the number has an account: a number without an account gets the order `silent`, which counts a code but sends no message, and
 * a code for a number with an account is queued, so that no answer waits for the gateway.
 */
export function smsForLogin(context: ModuleContext): Handler<'smsForLogin'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const switchId = request.purpose === 'login' ? 'MOBILEVERCODELOGIN3' : 'CHNGPASSVERIF3';
    if (!(await isSwitchOn(db, merchantId, switchId))) return refuse('verification.not_offered');
    const address = internationalNumber(request.countryDialingCode, request.mobileNum);
    if (address === undefined) return refuse('verification.mobile_invalid');
    const human = await consumeHumanPass({ db, merchantId, scene: 'sms', pass: request.humanCheck, now: now() });
    if (!human.ok) return human;
    const memberId = await findMemberByMobile(db, merchantId, address);
    const sending = memberId === undefined ? 'silent' : 'queued';
    return await sendRequestedCode(context, call, {
      channel: 'sms',
      address,
      purpose: request.purpose,
      memberId: memberId ?? null,
      sending,
    });
  };
}

/**
 * Sends the code of a registration (spec section 7). The call does not check whether another member has proved the number. Only the registration
 * itself reveals this, to the holder of the number.
 */
export function smsForRegister(context: ModuleContext): Handler<'smsForRegister'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const switchId = request.regType === 'mobile' ? 'MOBILENUMREG3' : 'REGMOBVERF3';
    if (!(await isSwitchOn(db, merchantId, switchId))) return refuse('verification.not_offered');
    const address = internationalNumber(request.countryDialingCode, request.mobileNo);
    if (address === undefined) return refuse('verification.mobile_invalid');
    const human = await consumeHumanPass({ db, merchantId, scene: 'sms', pass: request.humanCheck, now: now() });
    if (!human.ok) return human;
    return await sendRequestedCode(context, call, {
      channel: 'sms',
      address,
      purpose: 'register',
      memberId: null,
      sending: 'now',
    });
  };
}

/** Sends a code to the bound number of the member, or to a number that the member wants to bind. */
export function smsForMember(context: ModuleContext): Handler<'smsForMember'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const order = { channel: 'sms', memberId: scope.memberId, sending: 'now', purpose: request.purpose } as const;
    // The human check comes first, so that each call that reveals whether a number is taken costs a human check.
    const human = await consumeHumanPass({ db, merchantId, scene: 'sms', pass: request.humanCheck, now: now() });
    if (!human.ok) return human;
    if (request.purpose === 'confirm') {
      const { mobile } = await readContacts(db, scope.memberId);
      return mobile === null
        ? refuse('verification.nothing_bound')
        : await sendRequestedCode(context, call, { ...order, address: mobile });
    }
    const address = internationalNumber(request.countryDialingCode, request.mobileNum);
    if (address === undefined) return refuse('verification.mobile_invalid');
    if (await isMobileTaken(db, merchantId, address, scope.memberId)) return refuse('security.mobile_taken');
    return await sendRequestedCode(context, call, { ...order, address });
  };
}

/**
 * Sends a code to the bound e-mail address of the member, or to an address that the member wants to bind. An e-mail costs nothing, so no human check
 * is needed beside the limits of `sendCode`.
 */
export function emailCode(context: ModuleContext): Handler<'emailCode'> {
  const { db } = context;
  return async (call) => {
    const { request, scope } = call;
    const order = { channel: 'email', memberId: scope.memberId, sending: 'now', purpose: request.purpose } as const;
    if (request.purpose === 'confirm') {
      const { email } = await readContacts(db, scope.memberId);
      return email === null
        ? refuse('verification.nothing_bound')
        : await sendRequestedCode(context, call, { ...order, address: email });
    }
    const address = request.email.toLowerCase();
    if (await isEmailTaken(db, scope.merchant.merchantId, address, scope.memberId))
      return refuse('security.email_taken');
    return await sendRequestedCode(context, call, { ...order, address });
  };
}

async function sendRequestedCode(
  context: ModuleContext,
  { scope, ip, language }: SendCall,
  codeRequest: CodeRequest,
): Promise<Outcome<CodeSentValue>> {
  return await sendCode(context, { ...codeRequest, merchant: scope.merchant, ip, language });
}
