import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP names first for it: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stands where a hash would: an account that no password opens (a trial, a social sign-in, a log-in by SMS alone). */
export const NO_PASSWORD = 'none';

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, PARAMETERS);
}

/** Takes as long where there is no such account: the time to answer tells nobody which accounts exist. */
export async function passwordHolds(password: string, stored: string | undefined): Promise<boolean> {
  const hash = stored === NO_PASSWORD ? undefined : stored;
  const holds = await verify(hash ?? (await nobodysHash), password);
  return holds && hash !== undefined;
}

/** The hash of a password that nobody has; it is made once, with the same parameters as all others. */
const nobodysHash = hashPassword(crypto.randomUUID());
