import { endpoints } from '@baize/contract/catalogue';
import type { SignInProviderValue } from '@baize/contract/schemas/sign-in';
import { readPlatformValue, type Caller } from '../platform-calls.ts';

/** The sources from which a page may load for the merchant's provider of social sign-in and phone auth, in addition to its own origin (decision 11). */
export interface SignInSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  /** True where the page communicates with a window that it opens on another origin. */
  readonly opensPopups: boolean;
}

export const NO_SIGN_IN_SOURCES: SignInSources = { scripts: [], frames: [], connections: [], opensPopups: false };

const FIREBASE_CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
/** The origin of the script by which Firebase communicates with its frame. */
const FRAME_SCRIPT = 'https://apis.google.com';
const RECAPTCHA = 'https://www.google.com/recaptcha/';

interface SignInOptions {
  readonly hasSocial: boolean;
}

/** Reads the sources of the merchant's provider; `undefined` where the platform refuses the call. Without `hasSocial`, social sign-in is left out. */
export async function readSignInSources(
  caller: Caller,
  { hasSocial }: SignInOptions,
): Promise<SignInSources | undefined> {
  const provider = await readPlatformValue<SignInProviderValue>(caller, endpoints.signInProvider.marks.path);
  if (provider?.type === 'firebase' && !hasSocial) return toSignInSources({ ...provider, social: [] });
  return provider && toSignInSources(provider);
}

/** Converts a provider to its sources. A merchant without a provider has none, and features that the merchant has turned off add none. */
export function toSignInSources(provider: SignInProviderValue): SignInSources {
  if (provider.type !== 'firebase') return NO_SIGN_IN_SOURCES;
  const { authDomain, emulatorUrl, social, phone } = provider;
  const opensPopups = social.length > 0;
  // The emulator asks for no reCAPTCHA.
  const hasRecaptcha = phone && emulatorUrl === null;
  const frame = new URL(emulatorUrl ?? `https://${authDomain}`).origin;
  return {
    scripts: [
      ...(opensPopups ? [FRAME_SCRIPT] : []),
      ...(hasRecaptcha ? [RECAPTCHA, 'https://www.gstatic.com/recaptcha/'] : []),
    ],
    frames: [
      ...(opensPopups ? [frame] : []),
      ...(hasRecaptcha ? [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'] : []),
    ],
    connections: [
      ...(emulatorUrl === null ? FIREBASE_CALLS : [new URL(emulatorUrl).origin]),
      ...(hasRecaptcha ? [RECAPTCHA] : []),
    ],
    opensPopups,
  };
}
