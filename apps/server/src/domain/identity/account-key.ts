/**
 * What two spellings of one account have in common: accounts are compared without case, and a form takes the blanks around a
 * text away. Whoever looks an account up or counts by it uses this, so that no spelling is another account.
 */
export function accountKey(account: string): string {
  return account.trim().normalize('NFC').toLowerCase();
}
