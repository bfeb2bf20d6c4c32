import { expect, test } from 'vitest';
import { resolveServiceAddress, selectServiceEntry } from './service-address.ts';

const KEY_BYTES = new Uint8Array(32).fill(7);
const siteKey = base64Url(KEY_BYTES);
const PREFERENCE = { csType: 'live', origin: 'https://play.test', language: 'ne' };

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function encryptPath(address: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', KEY_BYTES, 'AES-GCM', false, ['encrypt']);
  const nonce = new Uint8Array(12).fill(1);
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(address));
  return base64Url(new Uint8Array([...nonce, ...new Uint8Array(text)]));
}

async function resolvePath(path: string): Promise<string | undefined> {
  const entries = [{ csType: 'live', name: 'Help', path: await encryptPath(path) }];
  return await resolveServiceAddress({ siteKey, entries }, PREFERENCE);
}

test('returns the entry of the type, or else the first entry', () => {
  const entries = [{ csType: 'live' }, { csType: 'agent' }];
  expect(selectServiceEntry(entries, 'agent')).toBe(entries[1]);
  expect(selectServiceEntry(entries, 'vip')).toBe(entries[0]);
  expect(selectServiceEntry([], 'agent')).toBeUndefined();
});

test.each([
  ['https://help.test/chat', 'https://help.test/chat'],
  ['mailto:help@brand.test', 'mailto:help@brand.test'],
  ['/contact?for=agent', 'https://play.test/contact?for=agent&lang=ne'],
])('resolves %s to %s', async (path, address) => {
  expect(await resolvePath(path)).toBe(address);
});

test.each(['javascript:alert(1)', 'help', ''])('returns no address for %j', async (path) => {
  expect(await resolvePath(path)).toBeUndefined();
});

test('returns no address without an entry or with a path that cannot be decrypted', async () => {
  const broken = [{ csType: 'live', name: 'Help', path: 'bm90IHNlYWxlZA' }];
  expect(await resolveServiceAddress({ siteKey, entries: [] }, PREFERENCE)).toBeUndefined();
  expect(await resolveServiceAddress({ siteKey, entries: broken }, PREFERENCE)).toBeUndefined();
});
