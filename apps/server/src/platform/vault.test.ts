import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault, readKeyId } from './vault.ts';

const [first, second] = ['first', 'second'].map((id) => ({ id, key: randomBytes(32) }));
if (!first || !second) throw new Error('two keys');
const ROW = 'payout-account:1:2';

test('opens a value that it sealed, for the same row', () => {
  const vault = createVault([first]);
  const sealed = vault.seal('0012345678 सीता', ROW);
  expect(vault.open(sealed, ROW)).toBe('0012345678 सीता');
  expect(sealed.toString('latin1')).not.toContain('0012345678');
  expect(vault.seal('0012345678 सीता', ROW).equals(sealed)).toBe(false);
  expect(() => vault.open(sealed, 'payout-account:1:3')).toThrow('authenticate');
});

test('a change of any byte, including the id of the key, opens nothing', () => {
  const vault = createVault([first, { id: 'girst', key: first.key }]);
  const sealed = vault.seal('0012345678', ROW);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.open(changed, ROW), `byte ${at}`).toThrow(/format|VAULT_KEYS|authenticate/);
  }
});

test('a cut tag opens nothing', () => {
  const vault = createVault([first]);
  const { head } = vault;
  const sealed = vault.seal('', ROW);
  expect(() => vault.open(sealed.subarray(0, head.length + 12 + 4), ROW)).toThrow(/tag/i);
});

test('while keys change, the new one seals and both open and find values; afterwards the old one opens nothing', () => {
  const before = createVault([first]).seal('old', ROW);
  const changing = createVault([second, first]);
  expect(changing.open(before, ROW)).toBe('old');
  const after = changing.seal(changing.open(before, ROW), ROW);
  expect([readKeyId(before), readKeyId(after), changing.sealingKeyId]).toEqual(['first', 'second', 'second']);
  expect(after.subarray(0, changing.head.length)).toEqual(changing.head);
  expect(before.subarray(0, changing.head.length)).not.toEqual(changing.head);
  expect(createVault([second]).open(after, ROW)).toBe('old');
  expect(() => createVault([second]).open(before, ROW)).toThrow('"first", which VAULT_KEYS does not have');
  const prints = changing.fingerprints('0012345678');
  expect(prints).toEqual([
    createVault([second]).fingerprint('0012345678'),
    createVault([first]).fingerprint('0012345678'),
  ]);
  expect(prints[0]).not.toEqual(prints[1]);
});
