import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP names first for it: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, PARAMETERS);
}

/** Takes as long where there is no such account: the time to answer tells nobody which accounts exist. */
export async function passwordHolds(password: string, stored: string | undefined): Promise<boolean> {
  const holds = await verify(stored ?? (await nobodysHash), password);
  return holds && stored !== undefined;
}

/** Of a password that nobody has; made once, with the same parameters as all others. */
const nobodysHash = hashPassword(crypto.randomUUID());
