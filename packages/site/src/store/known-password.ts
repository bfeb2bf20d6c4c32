import type { LoginValue } from '@baize/contract/schemas/session';

/**
 * The password of this session's log-in, kept where the server requires a change at once, so that the form does not ask
 * for it again (spec section 5). It is held in memory only and applies to one session token.
 */
let known: { readonly token: string; readonly password: string } | undefined;

/** Keeps the password of a log-in that requires a change. Any other log-in drops the password of an earlier one. */
export function keepPassword({ token, passwordExpired }: LoginValue, password: string): void {
  known = passwordExpired ? { token, password } : undefined;
}

/** The password of a log-in that waits for its extra check (spec section 4). Its session token arrives with the answer to the check. */
let held: { readonly checkId: string; readonly password: string } | undefined;

export function holdPassword(checkId: string, password: string): void {
  held = { checkId, password };
}

/** Keeps the held password for the session that the answer to this check has started. */
export function keepHeldPassword(checkId: string, login: LoginValue): void {
  if (held?.checkId === checkId) keepPassword(login, held.password);
  held = undefined;
}

export function knownPassword(token: string | null): string | undefined {
  return known !== undefined && known.token === token ? known.password : undefined;
}

export function forgetPassword(): void {
  known = undefined;
}
