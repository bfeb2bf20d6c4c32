import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { openSecret, sealSecret } from './secret-box.ts';

const [old, current] = [randomBytes(32), randomBytes(32)];
const ROW = Buffer.from('two-factor:1');

test('opens what it sealed, for the row that it was sealed for', () => {
  const ring = createKeyRing([old]);
  const sealed = ring.seal('पासवर्ड', ROW);
  expect(ring.open(sealed, ROW)).toBe('पासवर्ड');
  expect(ring.seal('पासवर्ड', ROW).equals(sealed)).toBe(false);
  for (const other of [undefined, Buffer.from('two-factor:2')])
    expect(() => ring.open(sealed, other)).toThrow('no key');
});

test('every byte counts, the id of the key included', () => {
  const ring = createKeyRing([old, current]);
  const sealed = ring.seal('secret', ROW);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => ring.open(changed, ROW), `byte ${at}`).toThrow('no key');
  }
});

test('while keys change, the first one seals and both open; then the old one is not needed', () => {
  const before = createKeyRing([old]).seal('secret', ROW);
  const changing = createKeyRing([current, old]);
  const after = changing.seal(changing.open(before, ROW), ROW);
  expect(changing.sealsUnder).toBe(createKeyRing([current]).sealsUnder);
  expect(createKeyRing([current]).open(after, ROW)).toBe('secret');
  expect(() => createKeyRing([current]).open(before, ROW)).toThrow('no key');
});

test('opens values of the release before, which were sealed under the key itself', () => {
  const ring = createKeyRing([current, old]);
  expect(ring.open(sealSecret(old, 'secret'))).toBe('secret');
  expect(ring.open(sealSecret(old, 'secret', ROW), ROW)).toBe('secret');
  expect(() => ring.open(sealSecret(randomBytes(32), 'secret'))).toThrow('no key');
});

test('the release before opens what a ring of one key seals, and makes the same digests', () => {
  const ring = createKeyRing([current]);
  expect(openSecret(current, ring.seal('secret'))).toBe('secret');
  expect(openSecret(current, ring.seal('secret', ROW), ROW)).toBe('secret');
  const digestBefore = (text: string) => createHmac('sha256', current).update(text).digest();
  expect(ring.digest('guess', 'ip:1')).toEqual(digestBefore('ip:1'));
  expect(ring.digest('upload', '192.0.2.1')).toEqual(digestBefore('upload:192.0.2.1'));
  const code = digestBefore('sms:1:123456');
  expect(createKeyRing([old, current]).isDigest('verification-code', 'sms:1:123456', code)).toBe(true);
});

test('a server that still has one key opens and knows what a server with both makes', () => {
  const [server, changing] = [createKeyRing([old]), createKeyRing([old, current])];
  expect(server.open(changing.seal('secret', ROW), ROW)).toBe('secret');
  expect(server.isDigest('verification-code', 'sms:1:1', changing.digest('verification-code', 'sms:1:1'))).toBe(true);
});

test('once there are two keys, the key itself neither seals nor hashes', () => {
  const ring = createKeyRing([current, old]);
  const value = ring.seal('secret').subarray(1 + 8);
  expect(() => ring.open(value)).toThrow('no key');
  expect(ring.sealsUnder).not.toContain(current.toString('hex').slice(0, 8));
});

test('a digest under a subkey is of one purpose and one text, and is known under each key of the ring', () => {
  const digest = createKeyRing([old, current]).digest('guess', 'ip:1');
  const changing = createKeyRing([current, old]);
  expect(changing.isDigest('guess', 'ip:1', digest)).toBe(true);
  expect(changing.isDigest('guess', 'ip:2', digest)).toBe(false);
  expect(changing.isDigest('upload', 'ip:1', digest)).toBe(false);
  expect(createKeyRing([current]).isDigest('guess', 'ip:1', digest)).toBe(false);
});
