/**
 * What the wallet API for vendors can answer, with its HTTP status: docs/integrators/wallet-api.md, "Codes". 4xx is final,
 * 5xx is "unknown, ask again"; a business refusal is never a 5xx.
 */
export const walletCodeStatus = {
  OK: 200,
  DUPLICATE: 200,
  INSUFFICIENT_FUNDS: 409,
  LIMIT_STAKE: 409,
  LIMIT_LOSS: 409,
  LIMIT_SESSION: 409,
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

export type WalletCode = keyof typeof walletCodeStatus;

/** Said once about a transaction, and the same for ever after: the player was told so. */
export function isFinalRefusal(code: WalletCode): boolean {
  return walletCodeStatus[code] === 409;
}
