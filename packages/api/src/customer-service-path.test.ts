import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCustomerServicePath } from './customer-service-path.ts';

const key = Buffer.alloc(32, 7);
const siteKey = key.toString('base64url');
const path = 'https://help.example/chat?समूह=1';

/** Encrypts a path as a server does, with another library than the code under test. */
function sealed(): Buffer {
  const nonce = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

test('opens a path that was sealed with the site key', async () => {
  expect(await openCustomerServicePath(sealed().toString('base64url'), siteKey)).toBe(path);
});

test('opens nothing that was changed, truncated, sealed with another key, or not sealed', async () => {
  const changed = sealed();
  changed[20] = (changed[20] ?? 0) ^ 1;
  const otherKey = Buffer.alloc(32, 8).toString('base64url');
  expect(await openCustomerServicePath(changed.toString('base64url'), siteKey)).toBeUndefined();
  expect(await openCustomerServicePath(sealed().subarray(0, 14).toString('base64url'), siteKey)).toBeUndefined();
  expect(await openCustomerServicePath(sealed().toString('base64url'), otherKey)).toBeUndefined();
  expect(await openCustomerServicePath('not a seal!', siteKey)).toBeUndefined();
});
