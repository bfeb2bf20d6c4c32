import { expect, test } from 'vitest';
import { serviceAddress } from './customer-service.ts';

const KEY_BYTES = new Uint8Array(32).fill(7);
const siteKey = base64Url(KEY_BYTES);

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function sealed(address: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', KEY_BYTES, 'AES-GCM', false, ['encrypt']);
  const nonce = new Uint8Array(12).fill(1);
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(address));
  return base64Url(new Uint8Array([...nonce, ...new Uint8Array(text)]));
}

const value = (...paths: string[]) => ({
  siteKey,
  entries: paths.map((path) => ({ csType: 'main', name: 'Help', path })),
  resources: [],
});

test('is the first entry', async () => {
  const paths = [await sealed('https://help.test/chat'), await sealed('https://help.test/other')];
  expect(await serviceAddress(value(...paths))).toBe('https://help.test/chat');
});

test('is none where there is no entry, the seal does not hold, or it is no address of the web', async () => {
  expect(await serviceAddress(value())).toBeUndefined();
  expect(await serviceAddress(value('bm90IHNlYWxlZA'))).toBeUndefined();
  expect(await serviceAddress(value(await sealed('javascript:alert(1)')))).toBeUndefined();
  expect(await serviceAddress(value(await sealed('help')))).toBeUndefined();
});
