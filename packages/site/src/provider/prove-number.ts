import type { Answered } from './provider-sdk.ts';
import type { DialledNumber, PhoneAuth, PhoneProof } from './use-phone-auth.ts';

/** Proof that a person owns a number: a code of the platform, which the server verifies, or the token of the merchant's identity provider. */
export type NumberProof = { readonly verificationCode: string } | PhoneProof;

export async function proveNumber(
  phoneAuth: PhoneAuth | undefined,
  number: DialledNumber,
  verificationCode: string,
): Promise<Answered<NumberProof>> {
  return phoneAuth ? await phoneAuth.prove(number, verificationCode) : { ok: true, value: { verificationCode } };
}
