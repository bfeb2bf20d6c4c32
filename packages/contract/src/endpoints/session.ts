import { endpoint } from '../endpoint.ts';
import { sessionMarks } from '../marks/session.ts';
import { Empty } from '../schemas/common.ts';
import * as session from '../schemas/session.ts';

export const sessionEndpoints = {
  login: endpoint(sessionMarks.login, {
    request: session.LoginRequest,
    reply: session.LoginValue,
    errors: ['session.bad_credentials', 'session.not_agent', 'session.not_member', 'session.blocked'],
    summary: 'Log in by username (spec section 4, "Login flow")',
  }),
  logout: endpoint(sessionMarks.logout, {
    request: Empty,
    reply: Empty,
    errors: [],
    summary: 'End this session (spec section 4)',
  }),
};
