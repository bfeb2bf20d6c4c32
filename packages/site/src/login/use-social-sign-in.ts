import { useLoginSocialMutation } from '@baize/api/member';
import type { SocialProvider } from '@baize/contract/codes';
import type { LoginSocialRequest } from '@baize/contract/schemas/sign-in';
import { useEffect, useState } from 'react';
import { useShownLanguage } from '../language/language.tsx';
import type { LoginOutcome } from './use-login-outcome.ts';
import { loadSdk } from '../provider/load-sdk.ts';
import type { FirebaseProvider } from '../provider/provider-sdk.ts';

/** Data for the account that the first sign-in of a person creates: the accepted terms and the referrer. */
export type SocialSignUp = Omit<LoginSocialRequest, 'provider' | 'firebaseIdToken'>;

export interface SocialSignInOptions {
  provider: FirebaseProvider;
  outcome: Pick<LoginOutcome, 'completeLogin' | 'refuse' | 'clearRefusal'>;
  /** Returns the account data of a new person. Undefined stops the sign-in before a window opens, because the terms are not ticked. */
  signUp?: (() => SocialSignUp | undefined) | undefined;
}

/**
 * Signs in by a social provider (spec section 4, "Social login"): the provider's window returns a token, which the
 * platform exchanges for a session.
 */
export function useSocialSignIn({ provider, outcome, signUp }: SocialSignInOptions) {
  const [login] = useLoginSocialMutation();
  const [busyProvider, setBusyProvider] = useState<SocialProvider>();
  const language = useShownLanguage();
  useEffect(() => {
    // A browser opens a window only during a user gesture, so the SDK must be downloaded before the press.
    void loadSdk(provider);
  }, [provider]);
  const signIn = async (name: SocialProvider, account: SocialSignUp) => {
    const sdk = await loadSdk(provider);
    const token = sdk.ok ? await sdk.value.signInWith(name, language) : sdk;
    if (!token.ok) return outcome.refuse(token.error);
    outcome.completeLogin(await login({ provider: name, firebaseIdToken: token.value, ...account }), 'social');
  };
  const signInOnce = async (name: SocialProvider) => {
    outcome.clearRefusal();
    const account = signUp === undefined ? {} : signUp();
    if (busyProvider !== undefined || account === undefined) return;
    setBusyProvider(name);
    await signIn(name, account);
    setBusyProvider(undefined);
  };
  return { signIn: (name: SocialProvider) => void signInOnce(name), busy: busyProvider };
}
