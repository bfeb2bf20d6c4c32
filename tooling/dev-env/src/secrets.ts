import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeBodyKeys } from '@baize/server/env-keys';

/** Secrets of a stack. They are created on the first start and stored beside the data, never in the repository. */
export interface Secrets {
  /** Password of the database owner, who migrates it. */
  readonly databasePassword: string;
  /** Password of the role with which the server logs in. */
  readonly applicationPassword: string;
  /** JWK set for sealed bodies (E of the spec). */
  readonly bodyKeys: string;
  /** Base64 of 32 bytes, with which the server encrypts data that it must be able to read again. */
  readonly secretKey: string;
  /** Keys of the form `id:base64`, which encrypt account numbers. */
  readonly vaultKeys: string;
  readonly arcadeKeyId: string;
  readonly arcadeKeySecret: string;
  /** Key with which the payment sandbox and the platform sign in both directions. */
  readonly paymentKeyId: string;
  readonly paymentKeySecret: string;
  /** Key with which the sandbox of the lottery feed signs its results. */
  readonly feedKeyId: string;
  readonly feedKeySecret: string;
  /** Key with which the sandbox of live-model chats and the platform sign in both directions. */
  readonly liveChatKeyId: string;
  readonly liveChatKeySecret: string;
}

const OWNER_ONLY = 0o600;

/** Reads the secrets from the file. Secrets that are missing are created and written to the file, which only its owner can read. */
export async function loadSecrets(file: string): Promise<Secrets> {
  const stored = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>) : undefined;
  const newSecrets = await makeSecrets();
  // Data of an older version lacks secrets that were added later.
  const secrets: Secrets = { ...newSecrets, ...stored };
  if (stored && Object.keys(newSecrets).every((name) => Object.hasOwn(stored, name))) return secrets;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(secrets, undefined, 2), { mode: OWNER_ONLY });
  return secrets;
}

async function makeSecrets(): Promise<Secrets> {
  return {
    databasePassword: randomBytes(24).toString('base64url'),
    applicationPassword: randomBytes(24).toString('base64url'),
    bodyKeys: JSON.stringify(await makeBodyKeys()),
    secretKey: randomBytes(32).toString('base64'),
    vaultKeys: `v${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`,
    arcadeKeyId: `arcade-${randomBytes(4).toString('hex')}`,
    arcadeKeySecret: randomBytes(32).toString('base64url'),
    paymentKeyId: `pay-${randomBytes(4).toString('hex')}`,
    paymentKeySecret: randomBytes(32).toString('base64url'),
    feedKeyId: `feed-${randomBytes(4).toString('hex')}`,
    feedKeySecret: randomBytes(32).toString('base64url'),
    liveChatKeyId: `rooms-${randomBytes(4).toString('hex')}`,
    liveChatKeySecret: randomBytes(32).toString('base64url'),
  };
}
