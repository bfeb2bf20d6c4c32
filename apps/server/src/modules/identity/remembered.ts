import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';
import { accountKey } from '../../domain/identity/account-key.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { ModuleContext } from '../../module.ts';
import { transaction } from '../../platform/transaction.ts';
import { spendHumanPass } from './verification/human-check.ts';
import { deviceIsRemembered, endDeviceOf, forgetOnDevice, readLastLogin, useDevice } from './devices.ts';
import { enter } from './enter.ts';
import { untypedPasswordStateOf } from './password-state.ts';
import { findEntering } from './queries.ts';

/** Decision 4: what the login form fills in on this device. */
export function rememberedLogin(context: ModuleContext): Handler<'rememberedLogin'> {
  return async ({ cookies }) => done(await rememberedOn(context, cookies));
}

async function rememberedOn({ db, now }: ModuleContext, cookies: Cookies): Promise<RememberedLoginValue> {
  const last = readLastLogin(cookies);
  if (last?.['type'] === 'username' && typeof last['username'] === 'string') {
    const { username } = last;
    return { type: 'username', username, deviceRemembered: await deviceIsRemembered(db, cookies, username, now()) };
  }
  const [mobileNum, countryDialingCode] = [last?.['mobileNum'], last?.['countryDialingCode']];
  if (last?.['type'] === 'sms' && isFigures(mobileNum) && isFigures(countryDialingCode))
    return { type: 'sms', mobileNum, countryDialingCode };
  return { type: 'none' };
}

function isFigures(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9 ]{1,20}$/.test(text);
}

/** The device has passed whatever was asked when it was remembered: nothing more is asked now. */
export function loginRemembered(context: ModuleContext): Handler<'loginRemembered'> {
  const { db, now } = context;
  return async (call) => {
    const { request, merchant } = call;
    const { username, humanCheck: pass } = request;
    const human = await spendHumanPass({
      db,
      merchantId: merchant.merchantId,
      scene: 'login',
      pass,
      now: now(),
    });
    if (!human.ok) return human;
    const used = await transaction(db, async (tx) => await useDevice(tx, call, username, now()));
    const member = used && (await findEntering(db, used.memberId));
    if (!member || accountKey(member.account) !== accountKey(username)) return refuse('session.device_forgotten');
    const passwordState = await untypedPasswordStateOf(db, merchant.merchantId, member.memberId, now());
    return await enter(context, call, {
      member,
      loginType: 'remembered',
      passwordState,
      remember: false,
      checked: true,
    });
  };
}

export function forgetRemembered({ db, now }: ModuleContext): Handler<'forgetRemembered'> {
  return async ({ cookies }) => {
    const last = readLastLogin(cookies);
    const username = typeof last?.['username'] === 'string' ? last['username'] : undefined;
    if (username !== undefined) await transaction(db, async (tx) => await endDeviceOf(tx, cookies, username, now()));
    forgetOnDevice(cookies, username);
    return done({});
  };
}
