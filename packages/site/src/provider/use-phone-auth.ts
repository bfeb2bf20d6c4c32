import { PHONE_AUTH_RESEND_SECONDS } from '@baize/contract/limits';
import type { ApiError } from '@baize/api';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useRef } from 'react';
import { useShownLanguage } from '../language/language.tsx';
import { loadSdk } from './load-sdk.ts';
import type { ProviderResult, SentCode } from './provider-sdk.ts';
import { useSignInProvider } from './use-sign-in-provider.ts';

const SECONDS_PER_MINUTE = 60;

const WRONG_CODE: ApiError = { code: 'phone_auth.code_invalid', message: 'no code was sent to this number' };

/** A mobile number with its dialling code, both as digits without a plus sign. */
export interface DialledNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** Proof of the identity provider that the server accepts instead of a code that it sent itself. */
export interface PhoneProof {
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
}

export interface PhoneAuth {
  /** Requests a code. The result has the same form as that of the server's own call. */
  sendCode: (number: DialledNumber) => Promise<{ data?: CodeSentValue; error?: ApiError }>;
  /** Lets the provider verify the typed code. A code for a number to which none was sent is refused as wrong. */
  verifyCode: (number: DialledNumber, code: string) => Promise<ProviderResult<PhoneProof>>;
}

/** Returns the sender of the SMS codes that the merchant's identity provider sends and verifies (decision 11); `phoneAuth` is undefined where the server does this itself. */
export function usePhoneAuth(): { phoneAuth: PhoneAuth | undefined; isLoading: boolean } {
  const { provider, isLoading } = useSignInProvider();
  const language = useShownLanguage();
  const lastSent = useRef<{ to: string; code: SentCode }>(null);
  if (!provider?.phone) return { phoneAuth: undefined, isLoading };
  const sendCode: PhoneAuth['sendCode'] = async (number) => {
    const to = toInternationalNumber(number);
    const sdk = await loadSdk(provider);
    const sentCode = sdk.ok ? await sdk.value.sendCode(to, language) : sdk;
    if (!sentCode.ok) return { error: sentCode.error };
    lastSent.current = { to, code: sentCode.value };
    return { data: { expiredMinutes: PHONE_AUTH_RESEND_SECONDS / SECONDS_PER_MINUTE } };
  };
  const verifyCode: PhoneAuth['verifyCode'] = async (number, code) => {
    // No code was sent to this number, so any typed code is wrong.
    if (lastSent.current?.to !== toInternationalNumber(number)) return { ok: false, error: WRONG_CODE };
    const token = await lastSent.current.code.confirm(code);
    return token.ok ? { ok: true, value: { firebaseChannel: 'sms', firebaseIdToken: token.value } } : token;
  };
  return { phoneAuth: { sendCode, verifyCode }, isLoading };
}

/** Formats the number for the provider (spec section 7): a plus sign, the dialling code and the number. */
function toInternationalNumber({ countryDialingCode, mobileNum }: DialledNumber): string {
  return `+${countryDialingCode}${mobileNum}`;
}
