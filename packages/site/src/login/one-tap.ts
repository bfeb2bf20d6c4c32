import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';

/** The values that the person has typed into the log-in form. */
export interface TypedLogin {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns whether one tap logs in (decision 4): the device is remembered for exactly this username, and no password is
 * typed. Typing in a field switches to the log-in by password; clearing the password switches back.
 */
export function oneTapLogsIn(
  rememberedLogin: RememberedLoginValue | undefined,
  { username, password }: TypedLogin,
): boolean {
  return (
    rememberedLogin?.type === 'username' &&
    rememberedLogin.deviceRemembered &&
    password === '' &&
    username.trim().toLowerCase() === rememberedLogin.username.toLowerCase()
  );
}
