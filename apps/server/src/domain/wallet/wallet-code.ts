/**
 * Every code that the wallet API returns, with its HTTP status (docs/integrators/wallet-api.md, "Codes"). A 5xx means
 * that the outcome is unknown; a business refusal is never a 5xx.
 */
export const walletCodeStatus = {
  OK: 200,
  DUPLICATE: 200,
  INSUFFICIENT_FUNDS: 409,
  LIMIT_STAKE: 409,
  LIMIT_LOSS: 409,
  LIMIT_SESSION: 409,
  LIMIT_CREDIT: 409,
  USER_BLOCKED: 409,
  SELF_EXCLUDED: 409,
  INVALID_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  GAME_DISABLED: 409,
  WRONG_CURRENCY: 409,
  TX_NOT_FOUND: 404,
  ALREADY_SETTLED: 409,
  ALREADY_ROLLED_BACK: 409,
  PAYLOAD_MISMATCH: 409,
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  MAINTENANCE: 503,
  TEMPORARY: 503,
} as const satisfies Record<string, number>;

/** A code of the wallet API. */
export type WalletCode = keyof typeof walletCodeStatus;

/** The codes after which the same call with the same transactionId may succeed, so that nothing is stored under the id. */
const repeatableCodes: ReadonlySet<WalletCode> = new Set([
  'TX_NOT_FOUND',
  'LIMIT_CREDIT',
  'BAD_REQUEST',
  'BAD_SIGNATURE',
  'MAINTENANCE',
  'TEMPORARY',
]);

/**
 * Returns whether a refusal is stored under its transactionId. The same call then always gets the same answer, and no other call can use the id, because the
 * vendor may have told the player the outcome already.
 */
export function isFinalRefusal(code: WalletCode): boolean {
  return code !== 'OK' && code !== 'DUPLICATE' && !repeatableCodes.has(code);
}
