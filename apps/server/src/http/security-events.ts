import type { ErrorCode } from '@baize/contract/errors';

/** What a refusal means for who watches the log; docs/security/events.md says what to do about each. */
export type SecurityEvent =
  | 'authentication_failed'
  | 'authorisation_refused'
  | 'limit_reached'
  | 'locked'
  | 'replay_refused'
  | 'tampering_suspected';

const eventOfCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  'session.bad_credentials': 'authentication_failed',
  'session.extra_check_failed': 'authentication_failed',
  'password.wrong': 'authentication_failed',
  'withdraw_password.wrong': 'authentication_failed',
  'verification.code_wrong': 'authentication_failed',
  'captcha.wrong': 'authentication_failed',
  'human_check.failed': 'authentication_failed',
  'session.required': 'authorisation_refused',
  'session.expired': 'authorisation_refused',
  'session.wrong_site': 'authorisation_refused',
  'session.not_agent': 'authorisation_refused',
  'session.not_member': 'authorisation_refused',
  'session.blocked': 'authorisation_refused',
  'session.true_account_needed': 'authorisation_refused',
  'request.rate_limited': 'limit_reached',
  'verification.limit': 'limit_reached',
  'verification.too_soon': 'limit_reached',
  'withdraw_password.locked': 'locked',
  'verification.code_tries_used': 'locked',
  'request.replayed': 'replay_refused',
  'request.stale': 'replay_refused',
  'request.unreadable': 'tampering_suspected',
  'request.key_unknown': 'tampering_suspected',
};

/** Undefined: the refusal is part of everyday use. */
export function securityEventOf(code: ErrorCode): SecurityEvent | undefined {
  return eventOfCode[code];
}
