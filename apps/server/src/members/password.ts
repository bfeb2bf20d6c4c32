import { hash, verify } from '@node-rs/argon2';

/** The Argon2id parameters that OWASP recommends first: 19 MiB of memory, two iterations, one lane. */
const HASH_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored value of an account that no password opens: a trial account, or an account with only a social sign-in or SMS log-in. */
export const NO_PASSWORD = 'none';

/** Hashes a password with Argon2id. The result contains salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, HASH_PARAMETERS);
}

/**
 * Returns whether the password belongs to the stored hash. Without a hash the function verifies against a dummy hash and returns false, so that the
 * response time does not reveal which accounts exist (timing attack).
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const hash = stored === NO_PASSWORD ? undefined : stored;
  const holds = await verify(hash ?? (await dummyHash), password);
  return holds && hash !== undefined;
}

/** The dummy hash belongs to a random password. It is created once per process, with the same parameters as the stored hashes. */
const dummyHash = hashPassword(crypto.randomUUID());
