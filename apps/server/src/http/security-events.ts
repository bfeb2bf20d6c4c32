import type { ErrorCode } from '@baize/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { SecurityEvent } from '../platform/security-event.ts';

/**
 * The refusals that security monitoring counts, with the event that is logged for them. One refusal alone is often harmless; many from one source are
 * not.
 */
const eventByCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  'session.bad_credentials': 'authentication_failed',
  'session.extra_check_failed': 'authentication_failed',
  'password.wrong': 'authentication_failed',
  'withdraw_password.wrong': 'authentication_failed',
  'security.old_withdraw_password': 'authentication_failed',
  'verification.code_wrong': 'authentication_failed',
  'captcha.wrong': 'authentication_failed',
  'human_check.failed': 'authentication_failed',
  'passkey.failed': 'authentication_failed',
  'phone_auth.token_invalid': 'authentication_failed',
  'password.ticket_invalid': 'authentication_failed',
  'session.hand_off_invalid': 'authentication_failed',
  'session.hand_off_origin': 'authorisation_refused',
  'session.required': 'authorisation_refused',
  'session.expired': 'authorisation_refused',
  'session.wrong_site': 'authorisation_refused',
  'session.not_agent': 'authorisation_refused',
  'session.not_member': 'authorisation_refused',
  'session.blocked': 'authorisation_refused',
  'session.true_account_needed': 'authorisation_refused',
  'password.change_required': 'authorisation_refused',
  'two_factor.required': 'authorisation_refused',
  'request.rate_limited': 'limit_reached',
  'verification.limit': 'limit_reached',
  'verification.too_soon': 'limit_reached',
  'withdraw_password.locked': 'locked',
  'verification.code_tries_used': 'locked',
  'request.replayed': 'replay_refused',
  'request.stale': 'replay_refused',
  'request.not_encrypted': 'tampering_suspected',
  'request.unreadable': 'tampering_suspected',
  'request.key_unknown': 'tampering_suspected',
};

/** Returns the security event of a refusal, or `undefined` if the refusal is part of normal use. */
export function findSecurityEvent(code: ErrorCode): SecurityEvent | undefined {
  return eventByCode[code];
}

/**
 * Logs a call of a vendor or a payment provider with an invalid signature or a nonce that was used before. A reused nonce is
 * answered like an invalid signature, so both have the same code. The log line does not name the partner, because a caller without a valid signature
 * can send the name of any partner.
 */
export function logRefusedSignature(request: FastifyRequest): void {
  const event = { securityEvent: 'partner_signature_refused', code: 'BAD_SIGNATURE' } as const satisfies {
    securityEvent: SecurityEvent;
    code: string;
  };
  request.log.warn({ ...event, route: request.routeOptions.url }, 'a call of a partner was refused');
}
