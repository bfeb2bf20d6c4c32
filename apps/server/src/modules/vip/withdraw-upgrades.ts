import type { RewardCause } from '@baize/contract/codes';
import { sql } from 'kysely';
import { findReachedRank, type VipFigures } from '../../domain/rewards/vip.ts';
import type { Tx } from '../../platform/db.ts';
import { rejectGrant } from '../../rewards/end-grants.ts';
import { parseUpgradeKey, type VipProgram, type VipReward } from './rewards.ts';

/** The member reads it in the reward centre. */
const UNDONE_REASON: RewardCause = 'vip_undone';

interface UpgradeGrant {
  readonly memberId: bigint;
  readonly grantId: bigint;
  readonly sourceKey: string;
  readonly state: string;
  readonly reason: string;
}

export interface UpgradeJudging {
  readonly program: VipProgram;
  readonly bucket: number;
  readonly figures: ReadonlyMap<bigint, VipFigures>;
  readonly now: Date;
}

/**
 * Withdraws the upgrade bonuses that nobody has claimed and whose rank the figures do not reach any more, because bets were voided or deposits went
 * back. The rank itself stays until the end of a month takes it. Returns the bonuses that were withdrawn before and are earned again.
 */
export async function withdrawUpgrades(
  tx: Tx,
  memberIds: readonly bigint[],
  { program, bucket, figures, now }: UpgradeJudging,
): Promise<VipReward[]> {
  const earnedAgain: VipReward[] = [];
  for (const { memberId, grantId, sourceKey, state, reason } of await readLastUpgrades(
    tx,
    memberIds,
    program,
    bucket,
  )) {
    const figure = figures.get(memberId);
    if (!figure) continue;
    const { rank, attempt } = parseUpgradeKey(sourceKey);
    const isReached = findReachedRank(program.definition, figure, undefined) >= rank;
    const isWithdrawn = state === 'rejected' && reason === UNDONE_REASON;
    if (isReached && isWithdrawn)
      earnedAgain.push({ memberId, rank, kind: 'upgrade', period: '', attempt: attempt + 1 });
    if (!isReached && !isWithdrawn) await rejectGrant(tx, { memberId, grantId, reason: UNDONE_REASON, now });
  }
  return earnedAgain;
}

/** Reads the last upgrade bonus of each member and rank, if it can be claimed or was withdrawn. */
async function readLastUpgrades(
  tx: Tx,
  memberIds: readonly bigint[],
  { merchantId, code }: VipProgram,
  bucket: number,
): Promise<readonly UpgradeGrant[]> {
  const { rows } = await sql<UpgradeGrant>`
    select * from (
      select distinct on (member_id, split_part(source_key, ':', 2))
        member_id as "memberId", grant_id as "grantId", source_key as "sourceKey", state, reason
      from reward_grant
      where bucket = ${bucket} and member_id = any(${[...memberIds]}::bigint[]) and merchant_id = ${merchantId}
        and kind = 'vip' and program_code = ${code} and source_key like 'upgrade:%'
      order by member_id, split_part(source_key, ':', 2), grant_id desc
    ) last
    where state in ('process', 'claim') or (state = 'rejected' and reason = ${UNDONE_REASON})
    order by "memberId", "grantId"`.execute(tx);
  return rows;
}
