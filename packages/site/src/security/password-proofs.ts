import type { SecurityOverviewValue } from '@baize/contract/schemas/security';

/** Proof of identity of a member without a password: a code to a bound number or address, or a recent log-in where neither is bound. */
export type CodeProof = 'sms' | 'email';
export type FirstPasswordProof = CodeProof | 'login';

/** Returns the available proofs, the preferred one first. */
export function proofsOf({ mobile, email }: SecurityOverviewValue): readonly FirstPasswordProof[] {
  const byCode: FirstPasswordProof[] = [];
  if (mobile !== null) byCode.push('sms');
  if (email !== null) byCode.push('email');
  return byCode.length > 0 ? byCode : ['login'];
}
