import type { ApiError } from '@baize/api';
import type { SocialProvider } from '@baize/contract/codes';
import type { SignInProviderValue } from '@baize/contract/schemas/sign-in';

export type FirebaseProvider = Extract<SignInProviderValue, { type: 'firebase' }>;

export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ApiError };

/** Interface of an identity provider. Its tokens are id tokens, from which the server reads the identity. */
export interface ProviderSdk {
  /** Opens the provider's window. It must be called during a user gesture, or the browser blocks the window. */
  signInBy: (name: SocialProvider, language: string) => Promise<Answered<string>>;
  /** Sends a code. `number` is in the E.164 format with its plus sign. */
  sendCode: (number: string, language: string) => Promise<Answered<SentCode>>;
}

export interface SentCode {
  prove: (code: string) => Promise<Answered<string>>;
}
