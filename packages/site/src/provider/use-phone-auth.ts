import { PHONE_AUTH_RESEND_SECONDS } from '@baize/contract/limits';
import type { ApiError } from '@baize/api';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useRef } from 'react';
import { useShownLanguage } from '../language.tsx';
import { loadSdk } from './load-sdk.ts';
import type { Answered, SentCode } from './provider-sdk.ts';
import { useSignInProvider } from './use-sign-in-provider.ts';

const SECONDS_PER_MINUTE = 60;

const WRONG_CODE: ApiError = { code: 'phone_auth.code_invalid', message: 'no code was sent to this number' };

export interface DialledNumber {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** Proof that is sent to the server in place of a code of its own. */
export interface PhoneProof {
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
}

export interface PhoneAuth {
  /** Answers as the server's own call does. */
  order: (number: DialledNumber) => Promise<{ data?: CodeSentValue; error?: ApiError }>;
  prove: (number: DialledNumber, code: string) => Promise<Answered<PhoneProof>>;
}

/** SMS codes that the merchant's provider sends and checks (decision 11); undefined where the server does. */
export function usePhoneAuth(): { phoneAuth: PhoneAuth | undefined; asking: boolean } {
  const { provider, asking } = useSignInProvider();
  const language = useShownLanguage();
  const sent = useRef<{ to: string; code: SentCode }>(null);
  if (!provider?.phone) return { phoneAuth: undefined, asking };
  const order: PhoneAuth['order'] = async (number) => {
    const to = international(number);
    const sdk = await loadSdk(provider);
    const answer = sdk.ok ? await sdk.value.sendCode(to, language) : sdk;
    if (!answer.ok) return { error: answer.error };
    sent.current = { to, code: answer.value };
    return { data: { expiredMinutes: PHONE_AUTH_RESEND_SECONDS / SECONDS_PER_MINUTE } };
  };
  const prove: PhoneAuth['prove'] = async (number, code) => {
    // None was sent to this number: whatever was typed is the code of nothing.
    if (sent.current?.to !== international(number)) return { ok: false, error: WRONG_CODE };
    const token = await sent.current.code.prove(code);
    return token.ok ? { ok: true, value: { firebaseChannel: 'sms', firebaseIdToken: token.value } } : token;
  };
  return { phoneAuth: { order, prove }, asking };
}

/** Spec section 7: the dialling code with a plus sign, and the number. */
function international({ countryDialingCode, mobileNum }: DialledNumber): string {
  return `+${countryDialingCode}${mobileNum}`;
}
