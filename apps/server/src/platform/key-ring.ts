import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { assert } from '../domain/assert.ts';
import { openSecret, sealSecret } from './secret-box.ts';

const SUBKEY_BYTES = 32;
const KEY_ID_BYTES = 8;
/** Values in the old form, which the release before makes as well, have no head: they begin with a random nonce. */
const FORMAT = 2;

/** The keys of SECRET_KEY. The first one seals and hashes, all of them open. */
export type SecretKeys = readonly [Buffer, ...Buffer[]];

/** What a digest is for. Each purpose has a subkey of its own, so that a digest of one says nothing about another. */
type DigestPurpose = 'guess' | 'promotion-visit' | 'upload' | 'verification-code';

/**
 * Seals and hashes with SECRET_KEY, which can be changed while servers run (docs/security/keys.md). A ring of one key seals and hashes in
 * the old form, under the key itself, so that servers of the release before can be brought back. A second key, with which a change of
 * SECRET_KEY begins, makes it use subkeys. Both forms are opened either way.
 */
export interface KeyRing {
  /** The public id of the key that seals. It is derived from the key and does not reveal it. */
  readonly sealsUnder: string;
  /** The ids of all keys. */
  readonly opens: readonly string[];
  /** The first bytes of each value, by the id of its key. */
  readonly heads: ReadonlyMap<string, Buffer>;
  /** `boundTo` names the row: moved into another one, the value does not open. */
  readonly seal: (text: string, boundTo?: Buffer) => Buffer;
  /** Throws where no key of the ring opens the value, the row is another or a byte was changed. */
  readonly open: (sealed: Buffer, boundTo?: Buffer) => string;
  /** Hashes a text under the key that seals. */
  readonly digest: (purpose: DigestPurpose, text: string) => Buffer;
  /** Returns whether one of the keys makes this digest of the text, in constant time. */
  readonly isDigest: (purpose: DigestPurpose, text: string, digest: Buffer) => boolean;
}

interface RingKey {
  readonly id: string;
  readonly head: Buffer;
  readonly master: Buffer;
  readonly sealing: Buffer;
  readonly hashing: Readonly<Record<DigestPurpose, Buffer>>;
}

export function createKeyRing(secretKeys: SecretKeys): KeyRing {
  const keys = secretKeys.map(unfoldKey);
  const [current] = keys;
  assert(current !== undefined, 'a key ring without a key');
  const usesSubkeys = keys.length > 1;
  return {
    sealsUnder: current.id,
    opens: keys.map(({ id }) => id),
    heads: new Map(keys.map(({ id, head }) => [id, head])),
    seal: (text, boundTo) =>
      usesSubkeys ? sealUnderSubkey(current, text, boundTo) : sealSecret(current.master, text, boundTo),
    open: (sealed, boundTo) => openWithAny(keys, sealed, boundTo),
    digest: (purpose, text) =>
      usesSubkeys ? digestUnderSubkey(current, purpose, text) : digestUnderMaster(current, purpose, text),
    isDigest: (purpose, text, digest) =>
      keys
        .flatMap((key) => [digestUnderSubkey(key, purpose, text), digestUnderMaster(key, purpose, text)])
        .map((made) => timingSafeEqual(made, digest))
        .includes(true),
  };
}

function sealUnderSubkey(key: RingKey, text: string, boundTo: Buffer | undefined): Buffer {
  return Buffer.concat([key.head, sealSecret(key.sealing, text, withHead(key, boundTo))]);
}

function openWithAny(keys: readonly RingKey[], sealed: Buffer, boundTo: Buffer | undefined): string {
  for (const key of keys) {
    const isOfKey = sealed.subarray(0, key.head.length).equals(key.head);
    const text = isOfKey
      ? openOrUndefined(key.sealing, sealed.subarray(key.head.length), withHead(key, boundTo))
      : openOrUndefined(key.master, sealed, boundTo);
    if (text !== undefined) return text;
  }
  throw new Error('no key of SECRET_KEY opens the value: it was sealed under another key or for another row');
}

function openOrUndefined(key: Buffer, sealed: Buffer, boundTo: Buffer | undefined): string | undefined {
  try {
    return openSecret(key, sealed, boundTo);
  } catch {
    return undefined;
  }
}

/** Derives one subkey for each use. The key itself is kept for the old form. */
function unfoldKey(master: Buffer): RingKey {
  const idBytes = deriveSubkey(master, 'id').subarray(0, KEY_ID_BYTES);
  const head = Buffer.concat([Buffer.from([FORMAT]), idBytes]);
  const hashing = {
    guess: deriveSubkey(master, 'digest guess'),
    'promotion-visit': deriveSubkey(master, 'digest promotion-visit'),
    upload: deriveSubkey(master, 'digest upload'),
    'verification-code': deriveSubkey(master, 'digest verification-code'),
  };
  return { id: idBytes.toString('hex'), head, master, sealing: deriveSubkey(master, 'seal'), hashing };
}

function deriveSubkey(master: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `baize secret ${use}`, SUBKEY_BYTES));
}

function digestUnderSubkey({ hashing }: RingKey, purpose: DigestPurpose, text: string): Buffer {
  return createHmac('sha256', hashing[purpose]).update(text).digest();
}

/** The digest as the release before makes it. Its texts of uploads begin with a word; those of the other purposes differ by themselves. */
function digestUnderMaster({ master }: RingKey, purpose: DigestPurpose, text: string): Buffer {
  const oldText = purpose === 'upload' ? `upload:${text}` : text;
  return createHmac('sha256', master).update(oldText).digest();
}

function withHead({ head }: RingKey, boundTo: Buffer | undefined): Buffer {
  return boundTo ? Buffer.concat([head, boundTo]) : head;
}
