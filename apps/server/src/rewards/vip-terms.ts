import type { VipLevelDefinition } from '../domain/rewards/vip-definition.ts';
import { levelOfRank } from '../domain/rewards/vip.ts';
import { readMemberStanding } from '../members/accounts.ts';
import type { Db, Tx } from '../platform/db.ts';
import { readSingleProgram } from './programs.ts';

/** The member whose VIP benefits are read. */
export interface VipTermsCall {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly now: Date;
}

/** Reads the benefits of a member's VIP level, e.g. withdrawal limits. Returns undefined if the brand has no VIP levels. */
export async function readVipTerms(
  db: Db | Tx,
  { merchantId, memberId, now }: VipTermsCall,
): Promise<VipLevelDefinition | undefined> {
  const program = await readSingleProgram(db, merchantId, 'vip', now);
  if (!program) return undefined;
  const { vipLevel } = await readMemberStanding(db, memberId);
  return levelOfRank(program.definition, vipLevel);
}
