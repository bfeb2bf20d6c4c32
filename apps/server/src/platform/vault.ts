import { createHmac, hkdfSync } from 'node:crypto';
import { assert } from '../domain/assert.ts';
import { openSecret, sealSecret } from './secret-box.ts';

const KEY_BYTES = 32;
const FORMAT_VERSION = 1;
/** The bytes of the format and of the length of the key's id. */
const HEAD_BYTES = 2;

/** A key of the vault. */
export interface VaultKey {
  /** Up to 32 lower-case letters, digits and dashes. The id is readable in every value. */
  readonly id: string;
  readonly key: Buffer;
}

/** The keys of a vault. The first one seals; all of them open. */
export type VaultKeys = readonly [VaultKey, ...VaultKey[]];

export interface Vault {
  /** The id of the key that seals. */
  readonly sealingKeyId: string;
  /** The ids of all keys. */
  readonly keyIds: readonly string[];
  /** The first bytes of every value that the sealing key sealed. */
  readonly head: Buffer;
  /** Seals a text. `boundTo` names the row: the value does not open in another row. */
  seal(text: string, boundTo: string): Buffer;
  /** Opens a value. Throws where the key is missing, the row differs or a byte was changed. */
  open(sealed: Buffer, boundTo: string): string;
  /** Returns a keyed digest that is equal for equal texts and useless without the key. */
  fingerprint(text: string): Buffer;
  /** Returns the fingerprints under each of the keys, to find values that were sealed under any of them. */
  fingerprints(text: string): Buffer[];
}

/** Creates a vault, which encrypts personal data at rest under keys that can be changed (docs/decisions/0029-account-numbers-at-rest.md). */
export function createVault(keys: VaultKeys): Vault {
  const derivedKeys = keys.map(deriveKeys);
  const [first] = derivedKeys;
  assert(first !== undefined, 'a vault has at least one key');
  return {
    sealingKeyId: first.id,
    keyIds: derivedKeys.map(({ id }) => id),
    head: first.head,
    seal: (text, boundTo) =>
      Buffer.concat([first.head, sealSecret(first.sealing, text, buildAssociatedData(first.head, boundTo))]),
    open: (sealed, boundTo) => {
      const id = readKeyId(sealed);
      const key = derivedKeys.find((derivedKey) => derivedKey.id === id);
      if (!key) throw new Error(`a value is sealed under the key "${id}", which VAULT_KEYS does not have`);
      return openSecret(key.sealing, sealed.subarray(key.head.length), buildAssociatedData(key.head, boundTo));
    },
    fingerprint: (text) => computeHmac(first.hashing, text),
    fingerprints: (text) => derivedKeys.map(({ hashing }) => computeHmac(hashing, text)),
  };
}

/** Returns the id of the key that sealed a value. */
export function readKeyId(sealed: Buffer): string {
  assert(sealed[0] === FORMAT_VERSION, `a sealed value of the unknown format ${sealed[0]}`);
  return sealed.subarray(HEAD_BYTES, HEAD_BYTES + (sealed[1] ?? 0)).toString('latin1');
}

interface DerivedKeys {
  readonly id: string;
  readonly head: Buffer;
  readonly sealing: Buffer;
  readonly hashing: Buffer;
}

/** Derives a key for each use, so that none of them reveals anything about another. */
function deriveKeys({ id, key }: VaultKey): DerivedKeys {
  const deriveSubkey = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `baize vault ${use}`, KEY_BYTES));
  const name = Buffer.from(id, 'latin1');
  const head = Buffer.concat([Buffer.from([FORMAT_VERSION, name.length]), name]);
  return { id, head, sealing: deriveSubkey('seal'), hashing: deriveSubkey('fingerprint') };
}

function buildAssociatedData(head: Buffer, to: string): Buffer {
  return Buffer.concat([head, Buffer.from(to, 'utf8')]);
}

function computeHmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
