import { contractKinds, type ContractKind } from '@baize/contract/agent-codes';
import type { Terms } from '../../domain/contracts/terms.ts';
import type { ContractPresets } from '../../members/recruiting/contract-presets.ts';
import { findContractInForce, lockContractInForce, type Contract } from './rows.ts';
import { offerContract } from './service.ts';

/** Sorts contract kinds. Contracts are always locked in this order, so that two registrations with the same presets cannot deadlock. */
function inLockOrder(kinds: readonly ContractKind[]): ContractKind[] {
  return contractKinds.filter((kind) => kinds.includes(kind));
}

/**
 * Offers of contracts to accounts that an agent recruits (docs/decisions/0056-recruiting.md). They follow the same rules as offers to any direct
 * downline.
 */
export const contractPresets: ContractPresets = {
  readOwn: async (db, agentId) => {
    const inForce: (Contract | undefined)[] = [];
    for (const kind of contractKinds) inForce.push(await findContractInForce(db, agentId, kind));
    return collectTerms(inForce);
  },
  lockOwn: async (tx, agentId, kinds) => {
    const locked: (Contract | undefined)[] = [];
    for (const kind of inLockOrder(kinds)) locked.push(await lockContractInForce(tx, agentId, kind));
    return collectTerms(locked);
  },
  offer: async (tx, recruiter, { downlineId, terms }) => {
    const offered: ContractKind[] = [];
    for (const offeredTerms of terms) {
      const offer = await offerContract(tx, recruiter, { downlineId, terms: offeredTerms, note: '' });
      if (offer.ok) offered.push(offeredTerms.kind);
    }
    return offered;
  },
};

function collectTerms(contracts: readonly (Contract | undefined)[]): Terms[] {
  return contracts.flatMap((contract) => (contract ? [contract.terms] : []));
}
