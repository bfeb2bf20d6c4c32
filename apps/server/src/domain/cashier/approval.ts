/** Returns how many different operators have to approve the amount. */
export function approvalsNeeded(amountMinor: bigint, aloneMaxMinor: bigint): 1 | 2 {
  return amountMinor > aloneMaxMinor ? 2 : 1;
}
