import { clearStored, readStored, writeStored } from './browser-storage.ts';

/**
 * Keys of the values that a session keeps in the browser (spec section 3, session). The token lives as long as the tab;
 * the merchant code is in both storages and survives a log-out. The invitation code survives too, because a demo
 * account logs out on its way to the registration.
 */
const TOKEN_KEY = 'baize.token';
const MERCHANT_KEY = 'baize.merchant';
const REFERRAL_KEY = 'baize.referralCode';
const KEPT_KEYS = [MERCHANT_KEY, REFERRAL_KEY] as const;

/** Returns the token; `null` for a visitor and on a host that renders the page. */
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

/** Returns the invitation code; an empty string where the visit started without an invitation. */
export function readReferral(): string {
  return readStored('sessionStorage', REFERRAL_KEY) ?? '';
}

/** Stores the invitation code with which the visit started. */
export function rememberReferral(code: string): void {
  writeStored('sessionStorage', REFERRAL_KEY, code);
}

/** Clears session storage except the merchant code (spec section 4, log-out) and the invitation code. */
export function clearSessionStorage(): void {
  const kept = KEPT_KEYS.map((key) => [key, readStored('sessionStorage', key)] as const);
  clearStored('sessionStorage');
  for (const [key, value] of kept) if (value !== null) writeStored('sessionStorage', key, value);
}
