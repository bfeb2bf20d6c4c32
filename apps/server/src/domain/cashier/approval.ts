/** Returns how many different operators have to approve the amount. */
export function approvalsNeeded(amountMinor: bigint, singleApprovalMaxMinor: bigint): 1 | 2 {
  return amountMinor > singleApprovalMaxMinor ? 2 : 1;
}
