import { initializeApp } from '@firebase/app';
import type { SocialProvider } from '@baize/contract/codes';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signInWithPopup,
  signOut,
  type Auth,
  type ConfirmationResult,
  type UserCredential,
} from '@firebase/auth';
import { toProviderRefusal } from './sdk-errors.ts';
import type { ProviderResult, FirebaseProvider, ProviderSdk, SentCode } from './provider-sdk.ts';

/**
 * Opens the SDK of the provider. Only this file imports Firebase (decision 11), so the SDK is one separate download for
 * merchants with a provider.
 */
export function openSdk(provider: FirebaseProvider): ProviderSdk {
  const auth = openAuth(provider);
  return {
    signInWith: async (name, language) => {
      auth.languageCode = language;
      return await toProviderResult(
        async () => await readTokenAndSignOut(auth, await signInWithPopup(auth, createAuthProvider(name))),
      );
    },
    sendCode: async (number, language) => {
      auth.languageCode = language;
      return await toProviderResult(async () => toSentCode(auth, await sendSmsCode(auth, number)));
    },
  };
}

/** Opens the provider's auth with persistence in memory, because the session is the platform's own. */
function openAuth({ projectId, apiKey, authDomain, emulatorUrl }: FirebaseProvider): Auth {
  const app = initializeApp({ projectId, apiKey, authDomain });
  const auth = initializeAuth(app, {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorUrl !== null) {
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    // The emulator accepts any verification, so reCAPTCHA is turned off.
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return auth;
}

function createAuthProvider(name: SocialProvider): GoogleAuthProvider | FacebookAuthProvider {
  switch (name) {
    case 'google':
      return new GoogleAuthProvider();
    case 'facebook':
      return new FacebookAuthProvider();
    default:
      return name satisfies never;
  }
}

/** Sends the code. The invisible reCAPTCHA shows a puzzle only to a suspicious client. */
async function sendSmsCode(auth: Auth, number: string): Promise<ConfirmationResult> {
  const container = document.body.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, container, { size: 'invisible' });
  try {
    return await signInWithPhoneNumber(auth, number, verifier);
  } finally {
    verifier.clear();
    container.remove();
  }
}

/** Wraps a sent code. The provider confirms a code only once, so the token of a confirmed code is kept for a repeated call of the platform. */
function toSentCode(auth: Auth, sent: ConfirmationResult): SentCode {
  let confirmed: { code: string; token: string } | undefined;
  return {
    confirm: async (code) =>
      await toProviderResult(async () => {
        if (confirmed?.code !== code)
          confirmed = { code, token: await readTokenAndSignOut(auth, await sent.confirm(code)) };
        return confirmed.token;
      }),
  };
}

/** Returns the id token and ends the provider's own session, because only the platform's session counts. */
async function readTokenAndSignOut(auth: Auth, { user }: UserCredential): Promise<string> {
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
}

/** Runs a call of the SDK and converts a thrown error to a refusal. */
async function toProviderResult<Value>(callSdk: () => Promise<Value>): Promise<ProviderResult<Value>> {
  try {
    return { ok: true, value: await callSdk() };
  } catch (error) {
    return { ok: false, error: { code: toProviderRefusal(error), message: String(error) } };
  }
}
