import type { LoginValue } from '@baize/contract/schemas/session';

/**
 * The password of this session's log-in, where the server requires a change at once: the form then does not ask for the password again
 * (spec section 5). The password stays in the memory of this page, is stored nowhere and is dropped with its token.
 */
let known: { readonly token: string; readonly password: string } | undefined;

/** A log-in that requires no change keeps nothing, and drops the password of an earlier one. */
export function keepPassword({ token, passwordExpired }: LoginValue, password: string): void {
  known = passwordExpired ? { token, password } : undefined;
}

/** The password of a log-in that waits for its extra check (spec section 4): the session, and with it the token, comes with the answer. */
let held: { readonly checkId: string; readonly password: string } | undefined;

export function holdPassword(checkId: string, password: string): void {
  held = { checkId, password };
}

/** Keeps the held password for the session that the answer of this check has started. */
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
