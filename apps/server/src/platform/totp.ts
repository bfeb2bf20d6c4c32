import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** A clock that is half a minute off is still accepted. */
const STEPS_OFF_MAX = 1;
const SECRET_BYTES = 20;

/** Creates a random secret in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Creates the generator of time-based one-time passwords (RFC 6238) of an account. */
export function createTotp(secret: string, account: string, issuer: string): TOTP {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
}

/**
 * Returns the time step that the code belongs to, or undefined where the code is wrong. The caller stores the step and
 * accepts only later ones, so that an intercepted code cannot be used again.
 */
export function findTotpStep(secret: string, code: string, now: Date): bigint | undefined {
  const timestamp = now.getTime();
  const delta = createTotp(secret, '', '').validate({ token: code, window: STEPS_OFF_MAX, timestamp });
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1000 / STEP_SECONDS) + delta);
}
