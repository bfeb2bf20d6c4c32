/** Returns how many different operators have to approve the amount: two above the amount that one operator may approve alone. */
export function approvalsNeeded(amountMinor: bigint, singleApprovalMaxMinor: bigint): 1 | 2 {
  return amountMinor > singleApprovalMaxMinor ? 2 : 1;
}
