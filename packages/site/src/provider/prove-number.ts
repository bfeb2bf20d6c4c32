import type { ProviderResult } from './provider-sdk.ts';
import type { DialledNumber, PhoneAuth, PhoneProof } from './use-phone-auth.ts';

/** Proof that a person owns a number: a code of the platform, which the server verifies, or the token of the merchant's identity provider. */
export type NumberProof = { readonly verificationCode: string } | PhoneProof;

/**
 * Returns the proof for a typed code. The identity provider verifies the code at once and may refuse it; a code of the
 * platform is only passed on.
 */
export async function proveNumber(
  phoneAuth: PhoneAuth | undefined,
  number: DialledNumber,
  verificationCode: string,
): Promise<ProviderResult<NumberProof>> {
  return phoneAuth ? await phoneAuth.verifyCode(number, verificationCode) : { ok: true, value: { verificationCode } };
}
