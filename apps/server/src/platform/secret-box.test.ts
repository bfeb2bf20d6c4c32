import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

const key = randomBytes(32);

test('opens what it sealed, and seals the same text differently each time', () => {
  expect(openSecret(key, sealSecret(key, 'पासवर्ड'))).toBe('पासवर्ड');
  expect(sealSecret(key, 'same').equals(sealSecret(key, 'same'))).toBe(false);
});

test('another key, or one changed bit, opens nothing', () => {
  const sealed = sealSecret(key, 'secret');
  expect(() => openSecret(randomBytes(32), sealed)).toThrow('authenticate');
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => openSecret(key, sealed)).toThrow('authenticate');
});

test('a value that is bound to a context opens with the same context only', () => {
  const sealed = sealSecret(key, 'secret', Buffer.from('row 1'));
  expect(openSecret(key, sealed, Buffer.from('row 1'))).toBe('secret');
  expect(() => openSecret(key, sealed, Buffer.from('row 2'))).toThrow('authenticate');
  expect(() => openSecret(key, sealed)).toThrow('authenticate');
});
