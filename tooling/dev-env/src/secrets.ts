import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeBodyKeys } from '@baize/server/env-keys';

/** Made on the first start, kept beside the data, never in the repository. */
export interface Secrets {
  readonly databasePassword: string;
  /** JWK set that E bodies are sealed to. */
  readonly bodyKeys: string;
  /** Base64 of 32 bytes: seals what the server must be able to read again. */
  readonly secretKey: string;
  readonly arcadeKeyId: string;
  readonly arcadeKeySecret: string;
}

const OWNER_ONLY = 0o600;

export async function loadSecrets(file: string): Promise<Secrets> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    bodyKeys: JSON.stringify(await makeBodyKeys()),
    secretKey: randomBytes(32).toString('base64'),
    arcadeKeyId: `arcade-${randomBytes(4).toString('hex')}`,
    arcadeKeySecret: randomBytes(32).toString('base64url'),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(secrets, undefined, 2), { mode: OWNER_ONLY });
  return secrets;
}
