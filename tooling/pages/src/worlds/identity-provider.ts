import type { MockPlatform } from '@baize/api/testing';
import type { SignInProviderValue } from '@baize/contract/schemas/sign-in';
import { onTestFinished, vi } from 'vitest';
import type { Network } from '../network.ts';

/** Path of the calls that the SDK of the provider makes to its emulator. The tests answer them. */
const CALLS = '/identitytoolkit.googleapis.com';
const SEND_CODE = `${CALLS}/v1/accounts:sendVerificationCode`;
const CONFIRM_CODE = `${CALLS}/v1/accounts:signInWithPhoneNumber`;
const SIGN_IN = `${CALLS}/v1/accounts:signInWithIdp`;

/** Mocks a merchant with two social providers. With `phone`, the identity provider sends its SMS codes as well (decision 11). */
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

/** Mocks a provider that sends codes and accepts every code. */
export function answerPhoneAuth(network: Network): void {
  // Without this configuration the SDK uses the older reCAPTCHA, which the emulator does not check.
  network.serve(`${CALLS}/v2/recaptchaConfig`, () => refusal('NOT_FOUND'));
  network.serve(`${CALLS}/v1/recaptchaParams`, () => Response.json({ recaptchaSiteKey: 'key' }));
  network.serve(SEND_CODE, () => Response.json({ sessionInfo: 'sending' }));
  network.serve(CONFIRM_CODE, () => Response.json(account()));
  network.serve(`${CALLS}/v1/accounts:lookup`, () => Response.json({ users: [{ localId: 'person' }] }));
}

/** Mocks a provider that refuses to send a code, with an error of Google's server such as `QUOTA_EXCEEDED`. */
export function refuseSending(network: Network, message: string): void {
  network.serve(SEND_CODE, () => refusal(message));
}

/** Mocks a provider that refuses a code, with an error such as `SESSION_EXPIRED`. */
export function refuseCode(network: Network, message: string): void {
  network.serve(CONFIRM_CODE, () => refusal(message));
}

function refusal(message: string): Response {
  return Response.json({ error: { code: 400, message, errors: [{ message }] } }, { status: 400 });
}

function account() {
  return { localId: 'person', idToken: idToken(), refreshToken: 'refresh', expiresIn: '3600' };
}

/** Creates a token of the provider. The SDK reads only its times. */
export function idToken(): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ iat: 1_700_000_000, exp: 4_000_000_000, sub: 'person' })}.x`;
}

/** Passes the report of the provider's window on to the SDK. */
type Report = (event: { authEvent: object }) => unknown;

interface ProviderFrame {
  report: Report | undefined;
}

/** The SDK's hidden frame, which it keeps as long as the document exists. The tests share one document, and so this frame. */
const frame: ProviderFrame = { report: undefined };

export interface ProviderWindow {
  /** Reports that the person has signed in at the provider. */
  readonly signIn: (network: Network) => void;
  /** Reports an error of the SDK, such as `auth/popup-closed-by-user`. */
  readonly fail: (code: string) => void;
}

/** Replaces the window that a provider's button opens. `allowed: false` simulates a browser that blocks popups. */
export function watchProviderWindow({ allowed = true } = {}): ProviderWindow {
  vi.stubGlobal('gapi', { iframes: frames() });
  let address: string | undefined;
  const open = vi.spyOn(window, 'open').mockImplementation((url) => {
    address = String(url);
    // The SDK only focuses the window, checks whether it is closed, and closes it.
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

/** Creates the part of Google's loader that the SDK uses: one hidden frame through which the window reports. */
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

/** Returns a function that advances the clock by one second, which is the throttle of the button that sends a code. */
export function skipSendThrottle(): () => void {
  let skippedMs = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  onTestFinished(() => clock.mockRestore());
  return () => void (skippedMs += 1000);
}
