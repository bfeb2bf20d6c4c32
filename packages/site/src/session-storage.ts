/**
 * What a session leaves in the browser. Spec section 3 (session): the token lives as long as the tab; the merchant code is kept
 * in both stores and survives a log-out.
 */
const TOKEN_KEY = 'baize.token';
const MERCHANT_KEY = 'baize.merchant';

/** Null as well where a host renders the page for whoever opens it. */
export function readToken(): string | null {
  if (typeof sessionStorage === 'undefined') return null;
  return sessionStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
}

export function rememberMerchant(code: string): void {
  sessionStorage.setItem(MERCHANT_KEY, code);
  localStorage.setItem(MERCHANT_KEY, code);
}

/** Clears all of session storage except the merchant code (spec section 4, log-out). */
export function clearSessionStorage(): void {
  const merchant = sessionStorage.getItem(MERCHANT_KEY);
  sessionStorage.clear();
  if (merchant !== null) sessionStorage.setItem(MERCHANT_KEY, merchant);
}
