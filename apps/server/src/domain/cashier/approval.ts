/** Names of operators are compared as people read them, so that one person does not count twice. */
export function operatorKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('und');
}

/** How many different operators have to say yes. */
export function approvalsNeeded(amountMinor: bigint, aloneMaxMinor: bigint): 1 | 2 {
  return amountMinor > aloneMaxMinor ? 2 : 1;
}
