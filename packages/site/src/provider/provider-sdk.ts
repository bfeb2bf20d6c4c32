import type { ApiError } from '@baize/api';
import type { SocialProvider } from '@baize/contract/codes';
import type { SignInProviderValue } from '@baize/contract/schemas/sign-in';

export type FirebaseProvider = Extract<SignInProviderValue, { type: 'firebase' }>;

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ApiError };

/** Interface of a provider. Its tokens are id tokens, in which the server reads the identity. */
export interface ProviderSdk {
  /** Opens the provider's window: call it while the press is fresh, or the browser blocks it. */
  signInBy: (name: SocialProvider, language: string) => Promise<Answered<string>>;
  /** `number`: E.164 with its plus. */
  sendCode: (number: string, language: string) => Promise<Answered<SentCode>>;
}

export interface SentCode {
  prove: (code: string) => Promise<Answered<string>>;
}
