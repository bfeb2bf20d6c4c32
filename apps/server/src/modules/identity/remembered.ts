import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';
import { done, refuse } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { transaction } from '../../platform/transaction.ts';
import { consumeHumanPass } from './verification/human-check.ts';
import {
  endDevice,
  findDevice,
  clearLoginCookies,
  readLastLogin,
  consumeDeviceCredential,
  type DeviceCall,
} from './devices.ts';
import { completeLogin } from './complete-login.ts';
import { determineStoredPasswordState } from './password-state.ts';
import { findMemberForLogin } from './queries.ts';

/** Returns the values that the login form fills in on this device: the user name or the number of the last log-in (decision 4). */
export function showRememberedLogin(context: ModuleContext): Handler<'rememberedLogin'> {
  return async (call) => done(await readRememberedLogin(context, call));
}

/** Reads the cookie of the last log-in and checks its fields, because the browser may send anything. */
async function readRememberedLogin({ db, now }: ModuleContext, call: DeviceCall): Promise<RememberedLoginValue> {
  const lastLogin = readLastLogin(call.cookies);
  if (lastLogin?.['type'] === 'username' && typeof lastLogin['username'] === 'string') {
    const { username } = lastLogin;
    const deviceRemembered = (await findDevice(db, call, username, now())) !== undefined;
    return { type: 'username', username, deviceRemembered };
  }
  const [mobileNum, countryDialingCode] = [lastLogin?.['mobileNum'], lastLogin?.['countryDialingCode']];
  if (lastLogin?.['type'] === 'sms' && isDigitsOrBlanks(mobileNum) && isDigitsOrBlanks(countryDialingCode))
    return { type: 'sms', mobileNum, countryDialingCode };
  return { type: 'none' };
}

function isDigitsOrBlanks(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9 ]{1,20}$/.test(text);
}

/**
 * Logs in with the credential of a remembered device, without a password. Each use replaces the credential by a new one. Refuses a
 * device that was forgotten (`session.device_forgotten`). No extra check (a second factor or a code) is demanded, because the log-in that remembered
 * the device has passed one.
 */
export function loginRemembered(context: ModuleContext): Handler<'loginRemembered'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { username, humanCheck: pass } = request;
    const human = await consumeHumanPass({
      db,
      merchantId: scope.merchant.merchantId,
      scene: 'login',
      pass,
      now: now(),
    });
    if (!human.ok) return human;
    const deviceLogin = await transaction(db, async (tx) => {
      const device = await consumeDeviceCredential(tx, call, username, now());
      const member = device && (await findMemberForLogin(tx, scope.merchant.merchantId, device.memberId));
      return member && { member, deviceId: device.deviceId };
    });
    if (!deviceLogin) return refuse('session.device_forgotten');
    const { member, deviceId } = deviceLogin;
    const passwordState = await determineStoredPasswordState(db, scope.merchant.merchantId, member.memberId, now());
    return await completeLogin(context, call, {
      member,
      loginType: 'remembered',
      passwordState,
      remember: false,
      skipsExtraCheck: true,
      deviceId,
    });
  };
}

/** Ends the remembered device of this browser and clears its cookies. */
export function forgetRemembered({ db, now }: ModuleContext): Handler<'forgetRemembered'> {
  return async (call) => {
    const lastLogin = readLastLogin(call.cookies);
    const username = typeof lastLogin?.['username'] === 'string' ? lastLogin['username'] : undefined;
    if (username !== undefined) await transaction(db, async (tx) => await endDevice(tx, call, username, now()));
    clearLoginCookies(call.cookies, username);
    return done({});
  };
}
