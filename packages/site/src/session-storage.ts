import { clearStored, readStored, writeStored } from './browser-storage.ts';

/**
 * The values that a session keeps in the browser. Spec section 3 (session): the token lives as long as the tab; the merchant code is
 * kept in both stores and survives a log-out. The code of an invitation survives it too: the way from a demo to the registration logs out.
 */
const TOKEN_KEY = 'baize.token';
const MERCHANT_KEY = 'baize.merchant';
const REFERRAL_KEY = 'baize.referralCode';
const KEPT_KEYS = [MERCHANT_KEY, REFERRAL_KEY] as const;

/** `null` for a visitor, and on a host that renders the page. */
export function readToken(): string | null {
  return readStored('sessionStorage', TOKEN_KEY);
}

export function storeToken(token: string): void {
  writeStored('sessionStorage', TOKEN_KEY, token);
}

export function rememberMerchant(code: string): void {
  writeStored('sessionStorage', MERCHANT_KEY, code);
  writeStored('localStorage', MERCHANT_KEY, code);
}

/** Empty where this visit began without an invitation. */
export function readReferral(): string {
  return readStored('sessionStorage', REFERRAL_KEY) ?? '';
}

export function rememberReferral(code: string): void {
  writeStored('sessionStorage', REFERRAL_KEY, code);
}

/** Clears session storage except the merchant code (spec section 4, log-out) and the code of an invitation. */
export function clearSessionStorage(): void {
  const kept = KEPT_KEYS.map((key) => [key, readStored('sessionStorage', key)] as const);
  clearStored('sessionStorage');
  for (const [key, value] of kept) if (value !== null) writeStored('sessionStorage', key, value);
}
