import type { SecurityOverviewValue } from '@baize/contract/schemas/security';

/** How somebody without a password shows who they are: a code to what is bound; a fresh log-in where nothing is. */
export type CodeProof = 'sms' | 'email';
export type FirstPasswordProof = CodeProof | 'login';

/** Returns the proofs that can be offered, the best one first. */
export function proofsOf({ mobile, email }: SecurityOverviewValue): readonly FirstPasswordProof[] {
  const byCode: FirstPasswordProof[] = [];
  if (mobile !== null) byCode.push('sms');
  if (email !== null) byCode.push('email');
  return byCode.length > 0 ? byCode : ['login'];
}
