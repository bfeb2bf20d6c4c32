import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { assert } from '../domain/assert.ts';
import { openSecret, sealSecret } from './secret-box.ts';
import type { OpenSecret } from './secret-row.ts';

const SUBKEY_BYTES = 32;
const KEY_ID_BYTES = 8;
/**
 * The first byte of a value that is bound to its row. Values of earlier releases begin with `SUBKEY_FORMAT`, or have no head at all and begin
 * with a random nonce. Those two forms may lack the row.
 */
const BOUND_FORMAT = 3;
const SUBKEY_FORMAT = 2;

/** The keys of SECRET_KEY. The first one seals and hashes, all of them open. */
export type SecretKeys = readonly [Buffer, ...Buffer[]];

/** The purpose of a digest. Each purpose has a subkey of its own, so that a digest of one says nothing about another. */
type DigestPurpose =
  | 'feedback'
  | 'guess'
  | 'promotion-visit'
  | 'reward-entry'
  | 'unsubscribe'
  | 'upload'
  | 'verification-code';

/**
 * Seals and hashes with SECRET_KEY, which can be changed while servers run (docs/security/keys.md). Every value is sealed under a subkey and
 * bound to one row (docs/decisions/0066-secrets-are-bound-to-rows.md). A ring of one key hashes as the release before does, under the key
 * itself, so that both releases know each other's digests. A second key, with which a change of SECRET_KEY begins, makes the ring hash under
 * subkeys. Values and digests of both forms are opened and compared either way.
 */
export interface KeyRing {
  /** The public id of the key that seals. It is derived from the key and does not reveal it. */
  readonly sealingKeyId: string;
  /** The ids of all keys. */
  readonly keyIds: readonly string[];
  /** The first bytes of each value that is bound to its row, by the id of its key. */
  readonly boundHeads: ReadonlyMap<string, Buffer>;
  /** Seals the text for the row that `row` names. The value opens for this row alone. */
  readonly seal: (text: string, row: Buffer) => Buffer;
  /** Opens a value that was sealed for this row. Throws where no key of the ring opens the value, the row is another or a byte was changed. */
  readonly open: OpenSecret;
  /**
   * Opens what `open` opens, and values that earlier releases sealed without their row. It is for columns that such a release wrote, until
   * `pnpm ops secrets reseal` has bound their values.
   */
  readonly openAlsoUnbound: OpenSecret;
  /** Hashes a text under the key that seals. */
  readonly digest: (purpose: DigestPurpose, text: string) => Buffer;
  /** Returns whether one of the keys makes this digest of the text, in constant time. */
  readonly isDigest: (purpose: DigestPurpose, text: string, digest: Buffer) => boolean;
}

/** A key of SECRET_KEY (`master`) with the subkeys that are derived from it. The heads are the first bytes of the values that it has sealed. */
interface RingKey {
  readonly id: string;
  readonly boundHead: Buffer;
  readonly subkeyHead: Buffer;
  readonly master: Buffer;
  readonly sealing: Buffer;
  readonly hashing: Readonly<Record<DigestPurpose, Buffer>>;
}

/** Creates the key ring of a server from the keys of SECRET_KEY. */
export function createKeyRing(secretKeys: SecretKeys): KeyRing {
  const keys = secretKeys.map(deriveRingKey);
  const [current] = keys;
  assert(current !== undefined, 'a key ring has at least one key');
  const usesSubkeys = keys.length > 1;
  return {
    sealingKeyId: current.id,
    keyIds: keys.map(({ id }) => id),
    boundHeads: new Map(keys.map(({ id, boundHead }) => [id, boundHead])),
    seal: (text, row) => sealForRow(current, text, row),
    open: (sealed, row) => openWithAny(keys, (key) => openBound(key, sealed, row)),
    openAlsoUnbound: (sealed, row) =>
      openWithAny(keys, (key) => openBound(key, sealed, row) ?? openUnbound(key, sealed)),
    digest: (purpose, text) =>
      usesSubkeys ? digestUnderSubkey(current, purpose, text) : digestUnderMaster(current, purpose, text),
    isDigest: (purpose, text, digest) =>
      keys
        .flatMap((key) => [digestUnderSubkey(key, purpose, text), digestUnderMaster(key, purpose, text)])
        .map((computedDigest) => timingSafeEqual(computedDigest, digest))
        .includes(true),
  };
}

function sealForRow({ boundHead, sealing }: RingKey, text: string, row: Buffer): Buffer {
  return Buffer.concat([boundHead, sealSecret(sealing, text, Buffer.concat([boundHead, row]))]);
}

function openWithAny(keys: readonly RingKey[], open: (key: RingKey) => string | undefined): string {
  for (const key of keys) {
    const text = open(key);
    if (text !== undefined) return text;
  }
  throw new Error('no key of SECRET_KEY opens the value: it was sealed under another key or for another row');
}

/** Opens a value that is bound to the row: in today's form, or in one of the two forms in which earlier releases bound some secrets. */
function openBound({ boundHead, subkeyHead, sealing, master }: RingKey, sealed: Buffer, row: Buffer) {
  const head = [boundHead, subkeyHead].find((knownHead) => startsWith(sealed, knownHead));
  return head
    ? openOrUndefined(sealing, sealed.subarray(head.length), Buffer.concat([head, row]))
    : openOrUndefined(master, sealed, row);
}

/** Opens a value that an earlier release sealed without its row. */
function openUnbound({ subkeyHead, sealing, master }: RingKey, sealed: Buffer) {
  return startsWith(sealed, subkeyHead)
    ? openOrUndefined(sealing, sealed.subarray(subkeyHead.length))
    : openOrUndefined(master, sealed);
}

function startsWith(sealed: Buffer, head: Buffer): boolean {
  return sealed.subarray(0, head.length).equals(head);
}

function openOrUndefined(key: Buffer, sealed: Buffer, boundTo?: Buffer): string | undefined {
  try {
    return openSecret(key, sealed, boundTo);
  } catch {
    return undefined;
  }
}

/** Derives one subkey for each use. The key itself is kept for values and digests of the previous release. */
function deriveRingKey(master: Buffer): RingKey {
  const idBytes = deriveSubkey(master, 'id').subarray(0, KEY_ID_BYTES);
  const boundHead = Buffer.concat([Buffer.from([BOUND_FORMAT]), idBytes]);
  const subkeyHead = Buffer.concat([Buffer.from([SUBKEY_FORMAT]), idBytes]);
  const hashing = {
    guess: deriveSubkey(master, 'digest guess'),
    feedback: deriveSubkey(master, 'digest feedback'),
    'promotion-visit': deriveSubkey(master, 'digest promotion-visit'),
    'reward-entry': deriveSubkey(master, 'digest reward-entry'),
    unsubscribe: deriveSubkey(master, 'digest unsubscribe'),
    upload: deriveSubkey(master, 'digest upload'),
    'verification-code': deriveSubkey(master, 'digest verification-code'),
  };
  return { id: idBytes.toString('hex'), boundHead, subkeyHead, master, sealing: deriveSubkey(master, 'seal'), hashing };
}

function deriveSubkey(master: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `baize secret ${use}`, SUBKEY_BYTES));
}

function digestUnderSubkey({ hashing }: RingKey, purpose: DigestPurpose, text: string): Buffer {
  return createHmac('sha256', hashing[purpose]).update(text).digest();
}

/** Returns the digest as the previous release makes it. Its texts of uploads begin with a word; those of the other purposes differ by themselves. */
function digestUnderMaster({ master }: RingKey, purpose: DigestPurpose, text: string): Buffer {
  const oldText = purpose === 'upload' ? `upload:${text}` : text;
  return createHmac('sha256', master).update(oldText).digest();
}
