import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';
import { done, refuse } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { transaction } from '../../platform/transaction.ts';
import { spendHumanPass } from './verification/human-check.ts';
import { endDevice, findDevice, forgetOnDevice, readLastLogin, useDevice, type DeviceCall } from './devices.ts';
import { enter } from './enter.ts';
import { untypedPasswordStateOf } from './password-state.ts';
import { findEntering } from './queries.ts';

/** The values that the login form fills in on this device (decision 4). */
export function rememberedLogin(context: ModuleContext): Handler<'rememberedLogin'> {
  return async (call) => done(await readRemembered(context, call));
}

async function readRemembered({ db, now }: ModuleContext, call: DeviceCall): Promise<RememberedLoginValue> {
  const last = readLastLogin(call.cookies);
  if (last?.['type'] === 'username' && typeof last['username'] === 'string') {
    const { username } = last;
    const deviceRemembered = (await findDevice(db, call, username, now())) !== undefined;
    return { type: 'username', username, deviceRemembered };
  }
  const [mobileNum, countryDialingCode] = [last?.['mobileNum'], last?.['countryDialingCode']];
  if (last?.['type'] === 'sms' && isDigits(mobileNum) && isDigits(countryDialingCode))
    return { type: 'sms', mobileNum, countryDialingCode };
  return { type: 'none' };
}

function isDigits(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9 ]{1,20}$/.test(text);
}

/** Logs in by the credential of a remembered device. The extra check was passed when the device was remembered. */
export function loginRemembered(context: ModuleContext): Handler<'loginRemembered'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { username, humanCheck: pass } = request;
    const human = await spendHumanPass({
      db,
      merchantId: scope.merchant.merchantId,
      scene: 'login',
      pass,
      now: now(),
    });
    if (!human.ok) return human;
    const found = await transaction(db, async (tx) => {
      const used = await useDevice(tx, call, username, now());
      const member = used && (await findEntering(tx, scope.merchant.merchantId, used.memberId));
      return member && { member, deviceId: used.deviceId };
    });
    if (!found) return refuse('session.device_forgotten');
    const { member, deviceId } = found;
    const passwordState = await untypedPasswordStateOf(db, scope.merchant.merchantId, member.memberId, now());
    return await enter(context, call, {
      member,
      loginType: 'remembered',
      passwordState,
      remember: false,
      checked: true,
      deviceId,
    });
  };
}

export function forgetRemembered({ db, now }: ModuleContext): Handler<'forgetRemembered'> {
  return async (call) => {
    const last = readLastLogin(call.cookies);
    const username = typeof last?.['username'] === 'string' ? last['username'] : undefined;
    if (username !== undefined) await transaction(db, async (tx) => await endDevice(tx, call, username, now()));
    forgetOnDevice(call.cookies, username);
    return done({});
  };
}
