import { useLoginSocialMutation } from '@baize/api/member';
import type { SocialProvider } from '@baize/contract/codes';
import { useEffect, useState } from 'react';
import { useShownLanguage } from '../language.tsx';
import type { LoginOutcome } from '../login/use-login-outcome.ts';
import { loadSdk } from './load-sdk.ts';
import type { FirebaseProvider } from './provider-sdk.ts';

export interface SocialSignInOptions {
  provider: FirebaseProvider;
  outcome: Pick<LoginOutcome, 'take' | 'refuse'>;
  /** Whoever is new is given an account: false stops before anything is opened, for the terms are not ticked. */
  acceptTerms?: (() => boolean) | undefined;
}

/** Spec section 4, "Social login": the provider's window, its token, and the platform's session. */
export function useSocialSignIn({ provider, outcome, acceptTerms }: SocialSignInOptions) {
  const [login] = useLoginSocialMutation();
  const [busy, setBusy] = useState<SocialProvider>();
  const language = useShownLanguage();
  useEffect(() => {
    // A browser opens a window only while the press is fresh: the download has to be over by then.
    void loadSdk(provider);
  }, [provider]);
  const enter = async (name: SocialProvider) => {
    const sdk = await loadSdk(provider);
    const token = sdk.ok ? await sdk.value.signInBy(name, language) : sdk;
    if (!token.ok) return outcome.refuse(token.error);
    const request = {
      provider: name,
      firebaseIdToken: token.value,
      ...(acceptTerms && { termsAccepted: true as const }),
    };
    outcome.take(await login(request), 'social');
  };
  const enterOnce = async (name: SocialProvider) => {
    outcome.refuse(undefined);
    if (busy !== undefined || acceptTerms?.() === false) return;
    setBusy(name);
    await enter(name);
    setBusy(undefined);
  };
  return { enter: (name: SocialProvider) => void enterOnce(name), busy };
}
