import { contractKinds, type ContractKind } from '@baize/contract/agent-codes';
import type { Terms } from '../../domain/contracts/terms.ts';
import type { ContractPresets } from '../../members/recruiting/contract-presets.ts';
import { findInForce, lockInForce, type Contract } from './rows.ts';
import { offerContract } from './service.ts';

/** Contracts are always locked in this order, so that two registrations with the same presets take turns without a deadlock. */
function inLockOrder(kinds: readonly ContractKind[]): ContractKind[] {
  return contractKinds.filter((kind) => kinds.includes(kind));
}

/** Offers to accounts that an agent recruits (docs/decisions/0056-recruiting.md). They are the same offers as those to any direct downline. */
export const contractPresets: ContractPresets = {
  readOwn: async (db, agentId) => {
    const inForce: (Contract | undefined)[] = [];
    for (const kind of contractKinds) inForce.push(await findInForce(db, agentId, kind));
    return termsOf(inForce);
  },
  lockOwn: async (tx, agentId, kinds) => {
    const locked: (Contract | undefined)[] = [];
    for (const kind of inLockOrder(kinds)) locked.push(await lockInForce(tx, agentId, kind));
    return termsOf(locked);
  },
  offer: async (tx, recruiter, { downlineId, terms }) => {
    const offered: ContractKind[] = [];
    for (const each of terms) {
      const made = await offerContract(tx, recruiter, { downlineId, terms: each, note: '' });
      if (made.ok) offered.push(each.kind);
    }
    return offered;
  },
};

function termsOf(contracts: readonly (Contract | undefined)[]): Terms[] {
  return contracts.flatMap((contract) => (contract ? [contract.terms] : []));
}
