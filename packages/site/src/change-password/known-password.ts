import type { LoginValue } from '@baize/contract/schemas/session';

/**
 * The password that was typed at the log-in of this session, where the log-in said that it has to be changed at once: the form then
 * needs not ask for it again (spec section 5). It stays in the memory of this page, is stored nowhere and goes with its token.
 */
let known: { readonly token: string; readonly password: string } | undefined;

/** A log-in that asks for no change leaves nothing behind, and takes away what an earlier one left. */
export function keepPassword({ token, passwordExpired }: LoginValue, password: string): void {
  known = passwordExpired ? { token, password } : undefined;
}

export function knownPassword(token: string | null): string | undefined {
  return known !== undefined && known.token === token ? known.password : undefined;
}

export function forgetPassword(): void {
  known = undefined;
}
