import type { Module } from '../../../module.ts';
import { bindEmail, bindMobile, setRealName } from './bindings.ts';
import { securityOverview } from './overview.ts';
import { setFirstPassword } from './first-password.ts';
import { setWithdrawPassword } from './passwords.ts';
import { devices, endOtherSessions, endSession, forgetDevice, loginHistory, sessions } from './sessions.ts';
import { beginTwoFactor, confirmTwoFactor, removeTwoFactor } from './two-factor.ts';

/** The handlers of the security centre (spec section 2, securityCenter; decision 4). */
export const createSecurityHandlers: Module<
  | 'securityOverview'
  | 'setFirstPassword'
  | 'setWithdrawPassword'
  | 'bindMobile'
  | 'bindEmail'
  | 'setRealName'
  | 'beginTwoFactor'
  | 'confirmTwoFactor'
  | 'removeTwoFactor'
  | 'sessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'devices'
  | 'forgetDevice'
  | 'loginHistory'
> = (context) => ({
  securityOverview: securityOverview(context),
  setFirstPassword: setFirstPassword(context),
  setWithdrawPassword: setWithdrawPassword(context),
  bindMobile: bindMobile(context),
  bindEmail: bindEmail(context),
  setRealName: setRealName(context),
  beginTwoFactor: beginTwoFactor(context),
  confirmTwoFactor: confirmTwoFactor(context),
  removeTwoFactor: removeTwoFactor(context),
  sessions: sessions(context),
  endSession: endSession(context),
  endOtherSessions: endOtherSessions(context),
  devices: devices(context),
  forgetDevice: forgetDevice(context),
  loginHistory: loginHistory(context),
});
