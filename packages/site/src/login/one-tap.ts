import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';

export interface TypedLogin {
  readonly username: string;
  readonly password: string;
}

/**
 * Whether one tap logs in (decision 4): the device is remembered for this very name, and no password was typed. Typing in either
 * field goes back to a password, emptying it comes back here.
 */
export function oneTapLogsIn(
  remembered: RememberedLoginValue | undefined,
  { username, password }: TypedLogin,
): boolean {
  return (
    remembered?.type === 'username' &&
    remembered.deviceRemembered &&
    password === '' &&
    username.trim().toLowerCase() === remembered.username.toLowerCase()
  );
}
