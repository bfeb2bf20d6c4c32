import { endpoints } from '@baize/contract/catalogue';
import type { SignInProviderValue } from '@baize/contract/schemas/sign-in';

/** What a page may load beyond its own origin for the merchant's provider of social sign-in and phone auth (decision 11). */
export interface SignInSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  /** The page keeps hold of a window that it opens on another origin. */
  readonly popups: boolean;
}

export const NO_SOURCES: SignInSources = { scripts: [], frames: [], connections: [], popups: false };

const CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
/** The library by which Firebase talks with its frame. */
const FRAME_SCRIPT = 'https://apis.google.com';
const RECAPTCHA = 'https://www.google.com/recaptcha/';

/** Nothing for a merchant without a provider, and for each part that it leaves off. */
export function sourcesOf(provider: SignInProviderValue): SignInSources {
  if (provider.type === 'none') return NO_SOURCES;
  const { authDomain, emulatorUrl, social, phone } = provider;
  const popups = social.length > 0;
  // The emulator asks for no reCAPTCHA.
  const doubts = phone && emulatorUrl === null;
  const frame = originOf(emulatorUrl ?? `https://${authDomain}`);
  return {
    scripts: [...(popups ? [FRAME_SCRIPT] : []), ...(doubts ? [RECAPTCHA, 'https://www.gstatic.com/recaptcha/'] : [])],
    frames: [...(popups ? [frame] : []), ...(doubts ? [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'] : [])],
    connections: [...(emulatorUrl === null ? CALLS : [originOf(emulatorUrl)]), ...(doubts ? [RECAPTCHA] : [])],
    popups,
  };
}

/** Nothing but an origin goes into a header. */
function originOf(url: string): string {
  return new URL(url).origin;
}

interface SourcesQuestion {
  readonly apiOrigin: string;
  readonly host: string;
  /** Agents do not sign in socially (spec section 2). */
  readonly social: boolean;
}

/** As the server tells the page; nothing is allowed where it cannot be asked. */
export async function askSources({ apiOrigin, host, social }: SourcesQuestion): Promise<SignInSources> {
  try {
    const url = `${apiOrigin}${endpoints.signInProvider.marks.path}`;
    const response = await fetch(url, { headers: { 'x-forwarded-host': host, 'x-forwarded-proto': 'http' } });
    const { value } = (await response.json()) as { value?: SignInProviderValue };
    if (value?.type !== 'firebase') return NO_SOURCES;
    return sourcesOf(social ? value : { ...value, social: [] });
  } catch {
    return NO_SOURCES;
  }
}
