/**
 * Returns the common form of all spellings of an account: accounts are compared without case, and forms trim a text.
 * Every look-up and every count by account uses this form, so that another spelling is not another account.
 */
export function accountKey(account: string): string {
  return account.trim().normalize('NFC').toLowerCase();
}
