import { endpoint } from '../endpoint.ts';
import { securityMarks } from '../marks/security.ts';
import { Empty } from '../schemas/common.ts';
import * as passwords from '../schemas/passwords.ts';
import * as security from '../schemas/security.ts';
import * as verification from '../schemas/verification.ts';

export const securityEndpoints = {
  securityOverview: endpoint(securityMarks.securityOverview, {
    request: Empty,
    reply: security.SecurityOverviewValue,
    errors: [],
    summary: 'State of the security centre (spec section 2)',
  }),
  setFirstPassword: endpoint(securityMarks.setFirstPassword, {
    request: security.SetFirstPasswordRequest,
    reply: Empty,
    errors: [
      'password.already_set',
      'password.confirmation_differs',
      'security.log_in_again',
      'verification.nothing_bound',
      ...passwords.newPasswordErrors,
      ...verification.codeErrors,
    ],
    summary: 'Set a login password where there is none (registered by mobile or by another service)',
  }),
  setWithdrawPassword: endpoint(securityMarks.setWithdrawPassword, {
    request: security.SetWithdrawPasswordRequest,
    reply: Empty,
    errors: [
      'password.wrong',
      'password.confirmation_differs',
      'password.rule_broken',
      'password.breached',
      'security.old_withdraw_password',
      'withdraw_password.locked',
      'withdraw_password.same_as_login',
    ],
    summary: 'Set or change the withdraw password',
  }),
  bindMobile: endpoint(securityMarks.bindMobile, {
    request: security.BindMobileRequest,
    reply: Empty,
    errors: ['password.wrong', 'verification.mobile_invalid', 'security.mobile_taken', ...verification.codeErrors],
    summary: 'Bind a mobile number',
  }),
  bindEmail: endpoint(securityMarks.bindEmail, {
    request: security.BindEmailRequest,
    reply: Empty,
    errors: ['password.wrong', 'security.email_taken', ...verification.codeErrors],
    summary: 'Bind an e-mail address',
  }),
  setRealName: endpoint(securityMarks.setRealName, {
    request: security.SetRealNameRequest,
    reply: Empty,
    errors: ['password.wrong', 'security.real_name_invalid', 'security.real_name_set'],
    summary: 'Set the real name, once',
  }),
  beginTwoFactor: endpoint(securityMarks.beginTwoFactor, {
    request: security.BeginTwoFactorRequest,
    reply: security.BeginTwoFactorValue,
    errors: ['password.wrong', 'two_factor.already_on'],
    summary: 'Begin two-factor login: the secret for the authenticator',
  }),
  confirmTwoFactor: endpoint(securityMarks.confirmTwoFactor, {
    request: security.ConfirmTwoFactorRequest,
    reply: security.ConfirmTwoFactorValue,
    errors: [
      'two_factor.already_on',
      'two_factor.setup_expired',
      'verification.code_wrong',
      'verification.code_tries_used',
    ],
    summary: 'Turn two-factor login on; the recovery codes are shown once',
  }),
  removeTwoFactor: endpoint(securityMarks.removeTwoFactor, {
    request: security.RemoveTwoFactorRequest,
    reply: Empty,
    errors: ['password.wrong', 'two_factor.not_on', 'verification.code_wrong', 'verification.code_tries_used'],
    summary: 'Turn two-factor login off',
  }),
  sessions: endpoint(securityMarks.sessions, {
    request: Empty,
    reply: security.SessionsValue,
    errors: [],
    summary: 'Where this member is logged in',
  }),
  endSession: endpoint(securityMarks.endSession, {
    request: security.EndSessionRequest,
    reply: Empty,
    errors: ['password.wrong', 'security.log_in_again', 'request.not_found'],
    summary: 'End one session of this member',
  }),
  endOtherSessions: endpoint(securityMarks.endOtherSessions, {
    request: security.EndOtherSessionsRequest,
    reply: Empty,
    errors: ['password.wrong', 'security.log_in_again'],
    summary: 'End every session of this member but this one',
  }),
  devices: endpoint(securityMarks.devices, {
    request: Empty,
    reply: security.DevicesValue,
    errors: [],
    summary: 'Devices that log in without a password (decision 4)',
  }),
  loginHistory: endpoint(securityMarks.loginHistory, {
    request: Empty,
    reply: security.LoginHistoryValue,
    errors: [],
    summary: 'The latest tries to come in, and changes of the ways in (spec section 2, securityCenter)',
  }),
  forgetDevice: endpoint(securityMarks.forgetDevice, {
    request: security.ForgetDeviceQuery,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'Forget a remembered device (decision 4)',
  }),
};
