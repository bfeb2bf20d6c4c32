import { readReferral, rememberReferral } from '@baize/site/session-storage';

/** The query parameter with the code of an invitation, which the registration form fills in (spec section 2, registration). */
const QUERY_NAME = 'referralCode';
/** The number of characters that are read of a code. */
const CODE_MAX = 32;

/** Returns the invitation code of the address, or else the code that this visit began with. An empty string means that there is none. */
export function readReferralCode(search: string = location.search): string {
  return parseReferralCode(search) || readReferral().slice(0, CODE_MAX);
}

/**
 * Remembers the code of the address for the visit, because a visitor may browse before registering, and links inside the site do not carry it. Returns the
 * code if it is new in this browser tab, and `undefined` if there is none or the tab has it already: a reload is not another visit.
 */
export function rememberReferralCode(search: string = location.search): string | undefined {
  const code = parseReferralCode(search);
  if (code === '' || code === readReferral()) return undefined;
  rememberReferral(code);
  return code;
}

function parseReferralCode(search: string): string {
  return (new URLSearchParams(search).get(QUERY_NAME) ?? '').slice(0, CODE_MAX);
}
