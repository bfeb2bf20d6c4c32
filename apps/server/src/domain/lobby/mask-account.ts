const SHOWN_AT_EACH_END = 2;
/** The shortest account that is masked by its ends. A shorter one would be almost fully visible. */
const SHORT_ACCOUNT_CHARACTERS = 6;

/** Masks an account for the winner board: "suraj92" is shown as "su***92". The number of hidden characters is not visible. */
export function maskAccount(account: string): string {
  const characters = Array.from(account);
  if (characters.length < SHORT_ACCOUNT_CHARACTERS) return `${characters[0] ?? ''}***`;
  return `${characters.slice(0, SHOWN_AT_EACH_END).join('')}***${characters.slice(-SHOWN_AT_EACH_END).join('')}`;
}
