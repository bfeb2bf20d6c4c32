import type { SecurityOverviewValue } from '@baize/contract/schemas/security';

/** Proof of identity by a code that is sent to the bound number or e-mail address. */
export type CodeProof = 'sms' | 'email';
/** Proof of identity of a member without a password: a code, or a recent log-in where neither a number nor an address is bound. */
export type FirstPasswordProof = CodeProof | 'login';

/** Returns the available proofs, the preferred one first. */
export function availableProofs({ mobile, email }: SecurityOverviewValue): readonly FirstPasswordProof[] {
  const byCode: FirstPasswordProof[] = [];
  if (mobile !== null) byCode.push('sms');
  if (email !== null) byCode.push('email');
  return byCode.length > 0 ? byCode : ['login'];
}
