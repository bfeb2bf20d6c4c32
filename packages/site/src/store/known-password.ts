import type { LoginValue } from '@baize/contract/schemas/session';

/**
 * The password of this session's log-in, kept where the server requires a change at once, so that the form does not ask
 * for it again (spec section 5). It is held in memory only and applies to one session token.
 */
let sessionPassword: { readonly token: string; readonly password: string } | undefined;

/** Keeps the password of a log-in that requires a change. Any other log-in drops the password of an earlier one. */
export function keepPasswordForChange({ token, passwordExpired }: LoginValue, password: string): void {
  sessionPassword = passwordExpired ? { token, password } : undefined;
}

/** The password of a log-in that waits for its extra check (spec section 4). Its session token arrives with the answer to the check. */
let pendingPassword: { readonly checkId: string; readonly password: string } | undefined;

/** Keeps the password of a log-in until its extra check is answered. */
export function keepPasswordForCheck(checkId: string, password: string): void {
  pendingPassword = { checkId, password };
}

/** Assigns the password that was kept for this check to the session that the answer to this check has started. */
export function keepPasswordAfterCheck(checkId: string, login: LoginValue): void {
  if (pendingPassword?.checkId === checkId) keepPasswordForChange(login, pendingPassword.password);
  pendingPassword = undefined;
}

/** Returns the password with which the session of this token was started; undefined where it is not kept. */
export function knownPassword(token: string | null): string | undefined {
  return sessionPassword !== undefined && sessionPassword.token === token ? sessionPassword.password : undefined;
}

/** Drops the password, because it was changed. */
export function forgetPassword(): void {
  sessionPassword = undefined;
}
