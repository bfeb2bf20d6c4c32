import { expect, test } from 'vitest';
import { NO_SIGN_IN_SOURCES, toSignInSources } from './sign-in-sources.ts';

const firebase = {
  type: 'firebase',
  projectId: 'brand',
  apiKey: 'public',
  authDomain: 'brand.firebaseapp.com',
  social: ['google', 'facebook'] as ('google' | 'facebook')[],
  phone: true,
  emulatorUrl: null,
} as const;

test('allows nothing without a provider', () => {
  expect(toSignInSources({ type: 'none' })).toEqual(NO_SIGN_IN_SOURCES);
});

test('allows all parts of a provider with social sign-in and phone auth', () => {
  expect(toSignInSources(firebase)).toEqual({
    scripts: ['https://apis.google.com', 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: [
      'https://brand.firebaseapp.com',
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ],
    connections: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
    ],
    opensPopups: true,
  });
});

test('allows no window and no frame of a provider that only sends codes', () => {
  const { scripts, frames, opensPopups } = toSignInSources({ ...firebase, social: [] });
  expect([...scripts, ...frames].filter((source) => !source.includes('/recaptcha/'))).toEqual([]);
  expect(opensPopups).toBe(false);
});

test('allows no reCAPTCHA without phone auth', () => {
  const { scripts, frames, connections } = toSignInSources({ ...firebase, social: ['google'], phone: false });
  expect([...scripts, ...frames, ...connections].filter((source) => source.includes('recaptcha'))).toEqual([]);
});

test('allows the emulator, and nothing on the network but the script of its frame', () => {
  const emulated = toSignInSources({ ...firebase, social: ['google'], emulatorUrl: 'http://127.0.0.1:9099' });
  expect(emulated).toEqual({
    scripts: ['https://apis.google.com'],
    frames: ['http://127.0.0.1:9099'],
    connections: ['http://127.0.0.1:9099'],
    opensPopups: true,
  });
});

test('refuses a domain that contains another directive', () => {
  const authDomain = "x; script-src 'unsafe-inline'";
  expect(() => toSignInSources({ ...firebase, social: ['google'], authDomain })).toThrow('Invalid URL');
});
