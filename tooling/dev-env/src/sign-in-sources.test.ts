import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { askSources, NO_SOURCES, sourcesOf } from './sign-in-sources.ts';

const firebase = {
  type: 'firebase',
  projectId: 'brand',
  apiKey: 'public',
  authDomain: 'brand.firebaseapp.com',
  social: ['google', 'facebook'],
  phone: true,
  emulatorUrl: null,
} as const;

describe('what a page may load for its provider', () => {
  test('nothing without one', () => {
    expect(sourcesOf({ type: 'none' })).toEqual(NO_SOURCES);
  });

  test('all of it', () => {
    expect(sourcesOf({ ...firebase, social: [...firebase.social] })).toEqual({
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
      popups: true,
    });
  });

  test('no window and no frame of the provider where it sends codes alone', () => {
    const { scripts, frames, popups } = sourcesOf({ ...firebase, social: [] });
    expect([...scripts, ...frames].filter((source) => !source.includes('/recaptcha/'))).toEqual([]);
    expect(popups).toBe(false);
  });

  test('no reCAPTCHA where it signs in alone', () => {
    const { scripts, frames, connections } = sourcesOf({ ...firebase, social: ['google'], phone: false });
    expect([...scripts, ...frames, ...connections].filter((source) => source.includes('recaptcha'))).toEqual([]);
  });

  test('the emulator, and nothing on the network but the script of its frame', () => {
    const emulated = sourcesOf({ ...firebase, social: ['google'], emulatorUrl: 'http://127.0.0.1:9099' });
    expect(emulated).toEqual({
      scripts: ['https://apis.google.com'],
      frames: ['http://127.0.0.1:9099'],
      connections: ['http://127.0.0.1:9099'],
      popups: true,
    });
  });

  test('a domain cannot smuggle in another directive', () => {
    expect(() => sourcesOf({ ...firebase, social: ['google'], authDomain: "x; script-src 'unsafe-inline'" })).toThrow(
      'Invalid URL',
    );
  });
});

describe('asking the server', () => {
  const asked = { host: 'play.brand.example', social: true };
  let server: Server | undefined;
  afterEach(() => void server?.close());

  async function answering(body: string): Promise<string> {
    server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    ['an answer that is none', 'busy'],
    ['a refusal', '{"success":false}'],
    ['a domain that is none', JSON.stringify({ value: { ...firebase, authDomain: 'a b' } })],
  ])('allows nothing on %s', async (_name, body) => {
    expect(await askSources({ ...asked, apiOrigin: await answering(body) })).toEqual(NO_SOURCES);
  });

  test('allows what the merchant has', async () => {
    const apiOrigin = await answering(JSON.stringify({ success: true, value: firebase }));
    const frames = async (social: boolean) => (await askSources({ ...asked, apiOrigin, social })).frames;
    expect(await frames(true)).toContain('https://brand.firebaseapp.com');
    expect(await frames(false)).not.toContain('https://brand.firebaseapp.com');
  });
});
