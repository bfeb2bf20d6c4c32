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
import { refusalOf } from './sdk-errors.ts';
import type { Answered, FirebaseProvider, ProviderSdk, SentCode } from './provider-sdk.ts';

/**
 * Opens the SDK of the provider. Only this file imports Firebase (decision 11), so the SDK is one separate download for
 * merchants with a provider.
 */
export function openSdk(provider: FirebaseProvider): ProviderSdk {
  const auth = openAuth(provider);
  return {
    signInBy: async (name, language) => {
      auth.languageCode = language;
      return await answered(async () => await takeToken(auth, await signInWithPopup(auth, signerOf(name))));
    },
    sendCode: async (number, language) => {
      auth.languageCode = language;
      return await answered(async () => provable(auth, await sendTo(auth, number)));
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

function signerOf(name: SocialProvider): GoogleAuthProvider | FacebookAuthProvider {
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
async function sendTo(auth: Auth, number: string): Promise<ConfirmationResult> {
  const place = document.body.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  try {
    return await signInWithPhoneNumber(auth, number, verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}

/** Confirms a sent code. The provider accepts a code only once, so the token of a confirmed code is kept for a repeated call of the platform. */
function provable(auth: Auth, sent: ConfirmationResult): SentCode {
  let right: { code: string; token: string } | undefined;
  return {
    prove: async (code) =>
      await answered(async () => {
        if (right?.code !== code) right = { code, token: await takeToken(auth, await sent.confirm(code)) };
        return right.token;
      }),
  };
}

async function takeToken(auth: Auth, { user }: UserCredential): Promise<string> {
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
}

async function answered<Value>(ask: () => Promise<Value>): Promise<Answered<Value>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    return { ok: false, error: { code: refusalOf(error), message: String(error) } };
  }
}
