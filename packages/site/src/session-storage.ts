import { clearStored, readStored, writeStored } from './browser-storage.ts';

/**
 * The values that a session keeps in the browser. Spec section 3 (session): the token lives as long as the tab; the merchant code is
 * kept in both stores and survives a log-out.
 */
const TOKEN_KEY = 'baize.token';
const MERCHANT_KEY = 'baize.merchant';

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

/** Clears all of session storage except the merchant code (spec section 4, log-out). */
export function clearSessionStorage(): void {
  const merchant = readStored('sessionStorage', MERCHANT_KEY);
  clearStored('sessionStorage');
  if (merchant !== null) writeStored('sessionStorage', MERCHANT_KEY, merchant);
}
