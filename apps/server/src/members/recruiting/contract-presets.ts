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
 * The functions of the contracts module that recruiting needs. `app.ts` passes them to the recruiting module, because modules do not import each
 * other.
 */
export interface ContractPresets {
  /** Reads the terms of the agent's own contracts in force. */
  readonly readOwn: (db: Db | Tx, agentId: bigint) => Promise<Terms[]>;
  /**
   * Reads the terms of the agent's own contracts of these kinds, and locks the contracts until the transaction ends, so that no contract ends
   * while an account is opened.
   */
  readonly lockOwn: (tx: Tx, agentId: bigint, kinds: readonly ContractKind[]) => Promise<Terms[]>;
  /** Offers the terms to the new account, and returns the kinds that were offered. Terms that the agent may not promise are left out. */
  readonly offer: (
    tx: Tx,
    recruiter: Recruiter,
    offer: { readonly downlineId: bigint; readonly terms: readonly Terms[] },
  ) => Promise<ContractKind[]>;
}
