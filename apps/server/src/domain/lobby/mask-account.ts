const SHOWN_AT_EACH_END = 2;
/** Shorter ones would be shown whole, or nearly so. */
const SHORT_ACCOUNT_CHARACTERS = 6;

/** For the winner board: "suraj92" is shown as "su***92". How many characters are hidden is hidden too. */
export function maskAccount(account: string): string {
  const characters = Array.from(account);
  if (characters.length < SHORT_ACCOUNT_CHARACTERS) return `${characters[0] ?? ''}***`;
  return `${characters.slice(0, SHOWN_AT_EACH_END).join('')}***${characters.slice(-SHOWN_AT_EACH_END).join('')}`;
}
