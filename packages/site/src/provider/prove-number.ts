import type { Answered } from './provider-sdk.ts';
import type { DialledNumber, PhoneAuth, PhoneProof } from './use-phone-auth.ts';

/** Whose a number is: a code of ours, which the server judges, or what the merchant's provider says of one of its own. */
export type NumberProof = { readonly verificationCode: string } | PhoneProof;

export async function proveNumber(
  phoneAuth: PhoneAuth | undefined,
  number: DialledNumber,
  verificationCode: string,
): Promise<Answered<NumberProof>> {
  return phoneAuth ? await phoneAuth.prove(number, verificationCode) : { ok: true, value: { verificationCode } };
}
