import { readReferral, rememberReferral } from '@baize/site/session-storage';

/** Spec section 2, registration: `referralCode` of the address is read into the form. */
const QUERY_NAME = 'referralCode';
const CODE_MAX = 32;

/** Reads the code of an invitation: from the address, or from the address that this visit began with. */
export function readReferralCode(search: string = location.search): string {
  return codeOf(search) || readReferral().slice(0, CODE_MAX);
}

/**
 * Keeps the code for the visit, because a visitor may browse before registering, and links inside the site do not carry it. Returns the code
 * where the visit begins with it, and `undefined` where this tab has it already: a page that is loaded again is no further visit.
 */
export function rememberReferralCode(search: string = location.search): string | undefined {
  const code = codeOf(search);
  if (code === '' || code === readReferral()) return undefined;
  rememberReferral(code);
  return code;
}

function codeOf(search: string): string {
  return (new URLSearchParams(search).get(QUERY_NAME) ?? '').slice(0, CODE_MAX);
}
