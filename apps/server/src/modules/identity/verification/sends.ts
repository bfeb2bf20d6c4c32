import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { internationalNumber } from '../../../domain/identity/mobile-number.ts';
import { refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { switchIsOn } from '../../../members/switches.ts';
import { sendCode, type CodeOrder } from './codes.ts';
import { spendHumanPass } from './human-check.ts';
import { contactsOf, emailIsTaken, memberOfMobile, mobileIsTaken } from './contact-queries.ts';

type AnyCall = Pick<Call<'smsForLogin'>, 'scope' | 'ip' | 'language'>;
type Wanted = Pick<CodeOrder, 'channel' | 'address' | 'purpose' | 'memberId' | 'sending'>;

/** Spec section 7, noLogin. The answer is the same whether the number has an account or not, and comes as soon. */
export function smsForLogin(context: ModuleContext): Handler<'smsForLogin'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const modId = request.purpose === 'login' ? 'MOBILEVERCODELOGIN3' : 'CHNGPASSVERIF3';
    if (!(await switchIsOn(db, merchantId, modId))) return refuse('verification.not_offered');
    const address = internationalNumber(request.countryDialingCode, request.mobileNum);
    if (address === undefined) return refuse('verification.mobile_invalid');
    const human = await spendHumanPass({ db, merchantId, scene: 'sms', pass: request.humanCheck, now: now() });
    if (!human.ok) return human;
    const memberId = await memberOfMobile(db, merchantId, address);
    const sending = memberId === undefined ? 'silent' : 'queued';
    return await send(context, call, {
      channel: 'sms',
      address,
      purpose: request.purpose,
      memberId: memberId ?? null,
      sending,
    });
  };
}

/** Spec section 7. Whether the number is free is told by the registration itself. */
export function smsForRegister(context: ModuleContext): Handler<'smsForRegister'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const modId = request.regType === 'mobile' ? 'MOBILENUMREG3' : 'REGMOBVERF3';
    if (!(await switchIsOn(db, merchantId, modId))) return refuse('verification.not_offered');
    const address = internationalNumber(request.countryDialingCode, request.mobileNo);
    if (address === undefined) return refuse('verification.mobile_invalid');
    const human = await spendHumanPass({ db, merchantId, scene: 'sms', pass: request.humanCheck, now: now() });
    if (!human.ok) return human;
    return await send(context, call, { channel: 'sms', address, purpose: 'register', memberId: null, sending: 'now' });
  };
}

export function smsForMember(context: ModuleContext): Handler<'smsForMember'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const to = { channel: 'sms', memberId: scope.memberId, sending: 'now', purpose: request.purpose } as const;
    // Before all else: whether a number is somebody's is told at the price of a check.
    const human = await spendHumanPass({ db, merchantId, scene: 'sms', pass: request.humanCheck, now: now() });
    if (!human.ok) return human;
    if (request.purpose === 'confirm') {
      const { mobile } = await contactsOf(db, scope.memberId);
      return mobile === null
        ? refuse('verification.nothing_bound')
        : await send(context, call, { ...to, address: mobile });
    }
    const address = internationalNumber(request.countryDialingCode, request.mobileNum);
    if (address === undefined) return refuse('verification.mobile_invalid');
    if (await mobileIsTaken(db, merchantId, address, scope.memberId)) return refuse('security.mobile_taken');
    return await send(context, call, { ...to, address });
  };
}

export function emailCode(context: ModuleContext): Handler<'emailCode'> {
  const { db } = context;
  return async (call) => {
    const { request, scope } = call;
    const to = { channel: 'email', memberId: scope.memberId, sending: 'now', purpose: request.purpose } as const;
    if (request.purpose === 'confirm') {
      const { email } = await contactsOf(db, scope.memberId);
      return email === null
        ? refuse('verification.nothing_bound')
        : await send(context, call, { ...to, address: email });
    }
    const address = request.email.toLowerCase();
    if (await emailIsTaken(db, scope.merchant.merchantId, address, scope.memberId))
      return refuse('security.email_taken');
    return await send(context, call, { ...to, address });
  };
}

async function send(
  context: ModuleContext,
  { scope, ip, language }: AnyCall,
  wanted: Wanted,
): Promise<Outcome<CodeSentValue>> {
  return await sendCode(context, { ...wanted, merchant: scope.merchant, ip, language });
}
