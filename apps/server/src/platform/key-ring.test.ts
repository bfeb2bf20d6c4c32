import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { sealSecret } from './secret-box.ts';
import { integrationKeyRow, providerKeyRow, secretRow } from './secret-row.ts';

const [old, current] = [randomBytes(32), randomBytes(32)];
const ROW = integrationKeyRow('ARCADE', 'k1');
const OTHER_ROWS = [integrationKeyRow('ARCADE', 'k2'), providerKeyRow('ARCADE', 'k1'), Buffer.alloc(0)];

test('opens a secret for the row that the secret was sealed for, and for no other row', () => {
  for (const ring of [createKeyRing([old]), createKeyRing([old, current])]) {
    const sealed = ring.seal('पासवर्ड', ROW);
    expect(ring.open(sealed, ROW)).toBe('पासवर्ड');
    expect(ring.openAlsoUnbound(sealed, ROW)).toBe('पासवर्ड');
    expect(ring.seal('पासवर्ड', ROW).equals(sealed)).toBe(false);
    for (const other of OTHER_ROWS) {
      expect(() => ring.open(sealed, other)).toThrow('no key');
      expect(() => ring.openAlsoUnbound(sealed, other)).toThrow('no key');
    }
  }
});

test('rows whose keys only look alike when they are joined have different names', () => {
  expect(secretRow('t', 'c', 'a:b', 'c').equals(secretRow('t', 'c', 'a', 'b:c'))).toBe(false);
});

test('refuses a value of which any byte was changed, the id of the key included', () => {
  const ring = createKeyRing([old, current]);
  const sealed = ring.seal('secret', ROW);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => ring.openAlsoUnbound(changed, ROW), `byte ${at}`).toThrow('no key');
  }
});

test('while keys change, the first one seals and both open; then the old one is not needed', () => {
  const before = createKeyRing([old]).seal('secret', ROW);
  const changing = createKeyRing([current, old]);
  const after = changing.seal(changing.open(before, ROW), ROW);
  expect(changing.sealingKeyId).toBe(createKeyRing([current]).sealingKeyId);
  expect(createKeyRing([current]).open(after, ROW)).toBe('secret');
  expect(() => createKeyRing([current]).open(before, ROW)).toThrow('no key');
});

test('opens values that earlier releases sealed for the row', () => {
  const ring = createKeyRing([current, old]);
  expect(ring.open(sealSecret(old, 'secret', ROW), ROW)).toBe('secret');
  expect(() => ring.open(sealSecret(old, 'secret', ROW), integrationKeyRow('ARCADE', 'k2'))).toThrow('no key');
});

test('opens values that earlier releases sealed without a row only where the caller allows them', () => {
  const ring = createKeyRing([current, old]);
  const unbound = sealSecret(old, 'secret');
  expect(ring.openAlsoUnbound(unbound, ROW)).toBe('secret');
  expect(() => ring.open(unbound, ROW)).toThrow('no key');
  expect(() => ring.openAlsoUnbound(sealSecret(randomBytes(32), 'secret'), ROW)).toThrow('no key');
});

test('a ring of one key makes the digests of the release before, and knows them once there are two keys', () => {
  const ring = createKeyRing([current]);
  const digestBefore = (text: string) => createHmac('sha256', current).update(text).digest();
  expect(ring.digest('guess', 'ip:1')).toEqual(digestBefore('ip:1'));
  expect(ring.digest('upload', '192.0.2.1')).toEqual(digestBefore('upload:192.0.2.1'));
  const code = digestBefore('sms:1:123456');
  expect(createKeyRing([old, current]).isDigest('verification-code', 'sms:1:123456', code)).toBe(true);
});

test('a server that still has one key opens the values and recognises the digests of a server with both keys', () => {
  const [server, changing] = [createKeyRing([old]), createKeyRing([old, current])];
  expect(server.open(changing.seal('secret', ROW), ROW)).toBe('secret');
  expect(server.isDigest('verification-code', 'sms:1:1', changing.digest('verification-code', 'sms:1:1'))).toBe(true);
});

test('no value is sealed under the key itself, and no value names the key', () => {
  for (const ring of [createKeyRing([current]), createKeyRing([current, old])]) {
    const value = ring.seal('secret', ROW).subarray(1 + 8);
    expect(() => ring.openAlsoUnbound(value, ROW)).toThrow('no key');
    expect(ring.sealingKeyId).not.toContain(current.toString('hex').slice(0, 8));
  }
});

test('a digest under a subkey is of one purpose and one text, and is known under each key of the ring', () => {
  const digest = createKeyRing([old, current]).digest('guess', 'ip:1');
  const changing = createKeyRing([current, old]);
  expect(changing.isDigest('guess', 'ip:1', digest)).toBe(true);
  expect(changing.isDigest('guess', 'ip:2', digest)).toBe(false);
  expect(changing.isDigest('upload', 'ip:1', digest)).toBe(false);
  expect(createKeyRing([current]).isDigest('guess', 'ip:1', digest)).toBe(false);
});
