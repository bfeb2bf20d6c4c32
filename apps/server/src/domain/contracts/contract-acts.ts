import type { ContractEvent, ContractRequestKind } from '@baize/contract/agent-codes';

/** The two sides of a contract. The upline of a top agent's contract is the merchant, for whom an operator acts. */
export type Party = 'upline' | 'downline';

/** The acts on a pending request for a new contract or for the end of a contract. */
export type RequestAct = 'approve' | 'reject' | 'withdraw';

/** The acts on a request by side (spec section 4, "Contracts"): the side that asked withdraws it, the other side answers it. */
const REQUEST_ACTS: { readonly [Side in 'asker' | 'other']: readonly RequestAct[] } = {
  asker: ['withdraw'],
  other: ['approve', 'reject'],
};

/** Returns whether the party may carry out the act on a request of `askedBy`. */
export function canActOnRequest(party: Party, askedBy: Party, act: RequestAct): boolean {
  return REQUEST_ACTS[askedBy === party ? 'asker' : 'other'].includes(act);
}

/**
 * Returns the event that the history of a contract records for the answer to a request (spec section 4, "Contracts"). A request that is not for a new
 * contract (`new`) is for the end of a contract.
 */
export function toContractEvent(request: ContractRequestKind, answer: 'approve' | 'reject'): ContractEvent {
  if (request === 'new') return answer === 'approve' ? 'approved' : 'rejected';
  return answer === 'approve' ? 'ended' : 'termination_rejected';
}
