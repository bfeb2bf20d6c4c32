import type { ContractEvent, ContractRequestKind } from '@baize/contract/agent-codes';

/** The two sides of a contract. The upline of a top agent's contract is the merchant, for whom an operator acts. */
export type Party = 'upline' | 'downline';

/** Where a contract stands: whether it is in force, and which request about it waits for an answer. */
export type ContractSituation =
  | { readonly inForce: false; readonly request: null }
  | { readonly inForce: boolean; readonly request: 'new'; readonly askedBy: 'upline' }
  | { readonly inForce: true; readonly request: null }
  | { readonly inForce: true; readonly request: 'termination'; readonly askedBy: Party };

export type ContractAct = 'offer' | 'terminate' | 'approve' | 'reject' | 'withdraw';

/** Who may do what, by the request that waits (spec section 4, "Contracts"). `asker` and `other` are the sides of that request. */
const ACTS_ON_REQUEST: { readonly [Side in 'asker' | 'other']: readonly ContractAct[] } = {
  asker: ['withdraw'],
  other: ['approve', 'reject'],
};

/** Without a request that waits, an upline may offer (new) terms, and both sides may ask to end what is in force. */
function actsWithoutRequest(party: Party, inForce: boolean): readonly ContractAct[] {
  if (!inForce) return party === 'upline' ? ['offer'] : [];
  return party === 'upline' ? ['offer', 'terminate'] : ['terminate'];
}

export function allowedActs(party: Party, situation: ContractSituation): readonly ContractAct[] {
  if (situation.request === null) return actsWithoutRequest(party, situation.inForce);
  return ACTS_ON_REQUEST[situation.askedBy === party ? 'asker' : 'other'];
}

/** Names what the history of a contract records for an answer (spec section 4, "Contracts"). */
export function eventOfAnswer(request: ContractRequestKind, answer: 'approve' | 'reject'): ContractEvent {
  if (request === 'new') return answer === 'approve' ? 'approved' : 'rejected';
  return answer === 'approve' ? 'ended' : 'termination_rejected';
}
