import type { ApiError } from '@baize/api';
import type { SocialProvider } from '@baize/contract/codes';
import type { SignInProviderValue } from '@baize/contract/schemas/sign-in';

export type FirebaseProvider = Extract<SignInProviderValue, { type: 'firebase' }>;

/** Result of a call of the provider's SDK. An error of the SDK is converted to an error of the API. */
export type ProviderResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ApiError };

/** Interface of an identity provider. Its tokens are id tokens, from which the server reads the identity. */
export interface ProviderSdk {
  /** Signs in by the provider's window and returns the id token. It must be called during a user gesture, or the browser blocks the window. */
  signInWith: (name: SocialProvider, language: string) => Promise<ProviderResult<string>>;
  /** Sends a code. `number` is in the E.164 format with its plus sign. */
  sendCode: (number: string, language: string) => Promise<ProviderResult<SentCode>>;
}

/** A code that the provider has sent by SMS. */
export interface SentCode {
  /** Lets the provider verify the typed code, and returns the id token. */
  confirm: (code: string) => Promise<ProviderResult<string>>;
}
