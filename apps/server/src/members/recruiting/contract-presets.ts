import type { ContractKind } from '@baize/contract/agent-codes';
import type { Terms } from '../../domain/contracts/terms.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The agent that recruits, as the upline of the new account. */
interface Recruiter {
  readonly merchantId: number;
  readonly timeZone: string;
  readonly memberId: bigint;
  readonly now: Date;
}

/**
 * What recruiting needs of contracts. The module of contracts provides it and `app.ts` hands it on, because modules do not import each
 * other.
 */
export interface ContractPresets {
  /** The agent's own contracts in force. */
  readonly readOwn: (db: Db | Tx, agentId: bigint) => Promise<Terms[]>;
  /** The same of these kinds, locked until the transaction ends, so that none of them ends while an account is opened. */
  readonly lockOwn: (tx: Tx, agentId: bigint, kinds: readonly ContractKind[]) => Promise<Terms[]>;
  /** Offers the terms to the new account, and returns the kinds that were offered. Terms that the agent may not promise are left out. */
  readonly offer: (
    tx: Tx,
    recruiter: Recruiter,
    offer: { readonly downlineId: bigint; readonly terms: readonly Terms[] },
  ) => Promise<ContractKind[]>;
}
