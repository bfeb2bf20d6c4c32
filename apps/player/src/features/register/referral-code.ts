/** Spec section 2, registration: `referralCode` of the address is read into the form. It outlives the redirect of /register. */
const QUERY_NAME = 'referralCode';
const CODE_MAX = 32;

export function readReferralCode(search: string = location.search): string {
  return (new URLSearchParams(search).get(QUERY_NAME) ?? '').slice(0, CODE_MAX);
}
