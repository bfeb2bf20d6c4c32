import { endpoint } from '../endpoint.ts';
import { memberSignInMarks } from '../marks/member-sign-in.ts';
import { signInMarks } from '../marks/sign-in.ts';
import { Empty } from '../schemas/common.ts';
import * as session from '../schemas/session.ts';
import * as signIn from '../schemas/sign-in.ts';
import * as verification from '../schemas/verification.ts';

export const signInEndpoints = {
  loginFreePlay: endpoint(memberSignInMarks.loginFreePlay, {
    request: signIn.LoginFreePlayRequest,
    reply: session.LoginValue,
    errors: ['session.free_play_off', ...verification.humanErrors],
    summary: 'Log in to a trial account (spec section 4, "Free demo")',
  }),
  loginSocial: endpoint(memberSignInMarks.loginSocial, {
    request: signIn.LoginSocialRequest,
    reply: session.LoginValue,
    errors: [
      'session.not_agent',
      'session.not_member',
      'session.blocked',
      'session.no_account',
      'session.extra_check_required',
      'register.invalid_invitation',
      ...verification.providerErrors,
    ],
    summary: 'Log in by a social provider (spec section 4, "Social login")',
  }),
  signInProvider: endpoint(signInMarks.signInProvider, {
    request: Empty,
    reply: signIn.SignInProviderValue,
    errors: [],
    summary: 'The provider of social sign-in and phone auth, if the merchant has one (decision 11)',
  }),
  rememberedLogin: endpoint(signInMarks.rememberedLogin, {
    request: Empty,
    reply: signIn.RememberedLoginValue,
    errors: [],
    summary: 'What the login form fills in on this device (spec section 3, decision 4)',
  }),
  loginRemembered: endpoint(signInMarks.loginRemembered, {
    request: signIn.LoginRememberedRequest,
    reply: session.LoginValue,
    errors: [
      'session.not_agent',
      'session.not_member',
      'session.blocked',
      'session.device_forgotten',
      'session.extra_check_required',
      ...verification.humanErrors,
    ],
    summary: 'Log in by the credential of this device (decision 4)',
  }),
  forgetRemembered: endpoint(signInMarks.forgetRemembered, {
    request: Empty,
    reply: Empty,
    errors: [],
    summary: 'Forget what this device remembers (decision 4)',
  }),
  sendExtraCheck: endpoint(signInMarks.sendExtraCheck, {
    request: signIn.SendExtraCheckRequest,
    reply: verification.CodeSentValue,
    errors: ['session.extra_check_expired', ...verification.sendErrors],
    summary: 'Send the code of an extra check (spec section 4)',
  }),
  answerExtraCheck: endpoint(signInMarks.answerExtraCheck, {
    request: signIn.AnswerExtraCheckRequest,
    reply: session.LoginValue,
    errors: ['session.extra_check_expired', 'session.extra_check_failed', ...verification.codeErrors],
    summary: 'Pass the extra check of a login from an unregistered IP, or the second factor (spec section 4)',
  }),
  createHandOff: endpoint(signInMarks.createHandOff, {
    request: signIn.CreateHandOffRequest,
    reply: signIn.CreateHandOffValue,
    errors: ['session.hand_off_origin'],
    summary: 'Code that carries this session to another origin of the merchant (decision 3)',
  }),
  loginHandOff: endpoint(signInMarks.loginHandOff, {
    request: signIn.LoginHandOffRequest,
    reply: session.LoginValue,
    errors: ['session.not_agent', 'session.not_member', 'session.blocked', 'session.hand_off_invalid'],
    summary: 'Exchange the code of an address for a session (decision 3)',
  }),
  firstLogin: endpoint(signInMarks.firstLogin, {
    request: Empty,
    reply: Empty,
    errors: [],
    summary: 'The first-login action has been shown (spec section 4)',
  }),
  loginInfo: endpoint(signInMarks.loginInfo, {
    request: Empty,
    reply: signIn.LoginInfoValue,
    errors: [],
    summary: 'What the after-login modal shows (spec section 4)',
  }),
};
