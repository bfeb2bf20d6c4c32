/**
 * Every refusal that the platform can utter, with its HTTP status. A code is a text key: `error.<code>` stands in every
 * catalogue of `@baize/i18n`, or that package does not compile. Spec section 8.
 */
export const errorStatus = {
  'request.invalid': 400,
  'request.too_large': 413,
  'request.unsupported_media': 415,
  'request.not_found': 404,
  'request.not_encrypted': 400,
  'request.unreadable': 400,
  'request.key_unknown': 409,
  'request.stale': 400,
  'request.replayed': 409,
  'request.rate_limited': 429,
  'request.range_too_long': 422,
  'system.not_available': 501,
  'system.unexpected': 500,
  'system.busy': 503,
  'system.maintenance': 503,
  'system.region_restricted': 403,
  'system.unknown_domain': 421,
  'session.required': 401,
  'session.expired': 401,
  'session.wrong_site': 403,
  'session.bad_credentials': 401,
  'session.not_agent': 403,
  'session.not_member': 403,
  'session.blocked': 403,
  'register.closed': 403,
  'register.fields_invalid': 422,
  'register.username_taken': 409,
  'register.invalid_invitation': 422,
  'wallet.insufficient_funds': 409,
  'ledger.key_reused': 409,
  'cashier.demo_off': 403,
  'cashier.amount_invalid': 422,
  'cashier.daily_limit': 422,
  'game.not_found': 404,
  'game.maintenance': 409,
  'game.no_free_play': 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
