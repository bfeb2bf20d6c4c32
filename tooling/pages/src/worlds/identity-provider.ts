import type { MockPlatform } from '@baize/api/testing';
import type { SignInProviderValue } from '@baize/contract/schemas/sign-in';
import { onTestFinished, vi } from 'vitest';
import type { Network } from '../network.ts';

/** The path that the SDK of the provider calls at its emulator, which these tests answer for. */
const CALLS = '/identitytoolkit.googleapis.com';
const SEND = `${CALLS}/v1/accounts:sendVerificationCode`;
const PROVE = `${CALLS}/v1/accounts:signInWithPhoneNumber`;
const SIGN_IN = `${CALLS}/v1/accounts:signInWithIdp`;

/** The merchant offers two providers; with `phone` its codes by SMS come from there as well (decision 11). */
export function offerProvider(platform: MockPlatform, { phone = false } = {}): void {
  const provider: SignInProviderValue = {
    type: 'firebase',
    projectId: 'baize',
    apiKey: 'key',
    authDomain: 'identity.example',
    social: ['google', 'facebook'],
    phone,
    emulatorUrl: 'http://identity.example',
  };
  platform.answer('signInProvider', provider);
}

/** The provider sends codes, and takes every code for right. */
export function answerPhoneAuth(network: Network): void {
  // Without a configuration the SDK proves with the older check that a person is there, which the emulator takes for granted.
  network.serve(`${CALLS}/v2/recaptchaConfig`, () => refusal('NOT_FOUND'));
  network.serve(`${CALLS}/v1/recaptchaParams`, () => Response.json({ recaptchaSiteKey: 'key' }));
  network.serve(SEND, () => Response.json({ sessionInfo: 'sending' }));
  network.serve(PROVE, () => Response.json(account()));
  network.serve(`${CALLS}/v1/accounts:lookup`, () => Response.json({ users: [{ localId: 'person' }] }));
}

/** The provider refuses to send a code, as Google's own server says it: `QUOTA_EXCEEDED`. */
export function refuseSending(network: Network, message: string): void {
  network.serve(SEND, () => refusal(message));
}

/** The provider refuses a code: `SESSION_EXPIRED`. */
export function refuseCode(network: Network, message: string): void {
  network.serve(PROVE, () => refusal(message));
}

function refusal(message: string): Response {
  return Response.json({ error: { code: 400, message, errors: [{ message }] } }, { status: 400 });
}

function account() {
  return { localId: 'person', idToken: idToken(), refreshToken: 'refresh', expiresIn: '3600' };
}

/** The token of the provider, of which the SDK reads the times alone. */
export function idToken(): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ iat: 1_700_000_000, exp: 4_000_000_000, sub: 'person' })}.x`;
}

/** The report of the provider's window to the page. */
type Report = (event: { authEvent: object }) => unknown;

interface ProviderFrame {
  report: Report | undefined;
}

/** The SDK keeps its hidden frame for as long as the document lives, and so do these tests, which share one. */
const frame: ProviderFrame = { report: undefined };

export interface ProviderWindow {
  /** The person has signed in: the provider names them. */
  readonly signIn: (network: Network) => void;
  /** The window has ended otherwise: `auth/popup-closed-by-user`. */
  readonly fail: (code: string) => void;
}

/** The window that a press on a provider's button opens. `allowed: false` is a browser that blocks popups. */
export function watchProviderWindow({ allowed = true } = {}): ProviderWindow {
  vi.stubGlobal('gapi', { iframes: frames() });
  let address: string | undefined;
  const open = vi.spyOn(window, 'open').mockImplementation((url) => {
    address = String(url);
    // The SDK brings the window to the front, looks whether it is closed, and closes it: no more of a window is needed.
    return allowed ? ({ closed: false, focus: () => undefined, close: () => undefined } as unknown as Window) : null;
  });
  onTestFinished(() => {
    open.mockRestore();
    vi.unstubAllGlobals();
  });
  const report = (event: object) => {
    if (address === undefined || frame.report === undefined) throw new Error('no window of the provider is open');
    const eventId = new URL(address).searchParams.get('eventId');
    frame.report({ authEvent: { type: 'signInViaPopup', eventId, ...event } });
  };
  return {
    signIn: (network) => {
      network.serve(SIGN_IN, () => Response.json({ ...account(), providerId: 'google.com' }));
      network.serve(`${CALLS}/v1/accounts:lookup`, () => Response.json({ users: [{ localId: 'person' }] }));
      report({ urlResponse: 'http://identity.example/?code=1', sessionId: 'session', postBody: null, tenantId: null });
    },
    fail: (code) => report({ error: { code } }),
  };
}

/** The part of Google's loader that the SDK uses: one hidden frame through which the window reports. */
function frames(): object {
  const hidden = {
    restyle: async () => await Promise.resolve(),
    ping: async (ready: () => void) => await Promise.resolve(ready()),
    register: (_name: string, handler: Report) => void (frame.report = handler),
    send: () => undefined,
  };
  return {
    Iframe: () => undefined,
    CROSS_ORIGIN_IFRAMES_FILTER: null,
    getContext: () => ({ open: async (_options: object, ready: (opened: object) => unknown) => await ready(hidden) }),
  };
}

/** Lets a press count at once from now on; otherwise sending is taken once a second. */
export function skipSendThrottle(): () => void {
  let skippedMs = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  onTestFinished(() => clock.mockRestore());
  return () => void (skippedMs += 1000);
}
