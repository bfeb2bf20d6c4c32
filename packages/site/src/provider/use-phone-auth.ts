import { PHONE_AUTH_RESEND_SECONDS } from '@baize/contract/limits';
import type { ApiError } from '@baize/api';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useRef } from 'react';
import { useShownLanguage } from '../language/language.tsx';
import { loadSdk } from './load-sdk.ts';
import type { Answered, SentCode } from './provider-sdk.ts';
import { useSignInProvider } from './use-sign-in-provider.ts';

const SECONDS_PER_MINUTE = 60;

const WRONG_CODE: ApiError = { code: 'phone_auth.code_invalid', message: 'no code was sent to this number' };

export interface DialledNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** Proof that is sent to the server instead of a code of its own. */
export interface PhoneProof {
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
}

export interface PhoneAuth {
  /** Requests a code. The result has the same form as that of the server's own call. */
  order: (number: DialledNumber) => Promise<{ data?: CodeSentValue; error?: ApiError }>;
  prove: (number: DialledNumber, code: string) => Promise<Answered<PhoneProof>>;
}

/** SMS codes that the merchant's identity provider sends and verifies (decision 11); `phoneAuth` is undefined where the server does this itself. */
export function usePhoneAuth(): { phoneAuth: PhoneAuth | undefined; isLoading: boolean } {
  const { provider, isLoading } = useSignInProvider();
  const language = useShownLanguage();
  const sent = useRef<{ to: string; code: SentCode }>(null);
  if (!provider?.phone) return { phoneAuth: undefined, isLoading };
  const order: PhoneAuth['order'] = async (number) => {
    const to = international(number);
    const sdk = await loadSdk(provider);
    const answer = sdk.ok ? await sdk.value.sendCode(to, language) : sdk;
    if (!answer.ok) return { error: answer.error };
    sent.current = { to, code: answer.value };
    return { data: { expiredMinutes: PHONE_AUTH_RESEND_SECONDS / SECONDS_PER_MINUTE } };
  };
  const prove: PhoneAuth['prove'] = async (number, code) => {
    // No code was sent to this number, so any typed code is wrong.
    if (sent.current?.to !== international(number)) return { ok: false, error: WRONG_CODE };
    const token = await sent.current.code.prove(code);
    return token.ok ? { ok: true, value: { firebaseChannel: 'sms', firebaseIdToken: token.value } } : token;
  };
  return { phoneAuth: { order, prove }, isLoading };
}

/** Formats the number for the provider (spec section 7): a plus sign, the dialling code and the number. */
function international({ countryDialingCode, mobileNum }: DialledNumber): string {
  return `+${countryDialingCode}${mobileNum}`;
}
