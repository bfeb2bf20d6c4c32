import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeBodyKeys } from '@baize/server/env-keys';

/** Made on the first start, kept beside the data, never in the repository. */
export interface Secrets {
  /** The password of the owner of the database, who migrates it. */
  readonly databasePassword: string;
  /** The password of the role that the server logs in with. */
  readonly applicationPassword: string;
  /** JWK set that E bodies are sealed to. */
  readonly bodyKeys: string;
  /** Base64 of 32 bytes: seals what the server must be able to read again. */
  readonly secretKey: string;
  /** `id:base64`: account numbers are sealed under it. */
  readonly vaultKeys: string;
  readonly arcadeKeyId: string;
  readonly arcadeKeySecret: string;
  /** The key that the payment sandbox and the platform sign with, both ways. */
  readonly paymentKeyId: string;
  readonly paymentKeySecret: string;
  /** The key that the sandbox of the lottery feed signs its results with. */
  readonly feedKeyId: string;
  readonly feedKeySecret: string;
  /** The sandbox of live-model chats and the platform sign with this key, both ways. */
  readonly liveChatKeyId: string;
  readonly liveChatKeySecret: string;
}

const OWNER_ONLY = 0o600;

export async function loadSecrets(file: string): Promise<Secrets> {
  const stored = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>) : undefined;
  const fresh = await makeSecrets();
  // Data of an older version lacks those that came later.
  const secrets: Secrets = { ...fresh, ...stored };
  if (stored && Object.keys(fresh).every((name) => Object.hasOwn(stored, name))) return secrets;
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
