import { endpoint } from '../endpoint.ts';
import { sessionMarks } from '../marks/session.ts';
import { Empty } from '../schemas/common.ts';
import * as session from '../schemas/session.ts';
import * as verification from '../schemas/verification.ts';

export const sessionEndpoints = {
  login: endpoint(sessionMarks.login, {
    request: session.LoginRequest,
    reply: session.LoginValue,
    errors: [
      'session.bad_credentials',
      'session.not_agent',
      'session.not_member',
      'session.blocked',
      'session.no_account',
      'session.extra_check_required',
      ...verification.captchaErrors,
      ...verification.humanErrors,
      ...verification.codeErrors,
      ...verification.providerErrors,
    ],
    summary:
      'Log in by username, SMS code or phone auth; a refusal may carry LoginFailure or ExtraCheckRequired (spec sections 3, 4)',
  }),
  logout: endpoint(sessionMarks.logout, {
    request: Empty,
    reply: Empty,
    errors: [],
    summary: 'End this session (spec section 4)',
  }),
};
