import type { RewardCause } from '@baize/contract/codes';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { programDefinitions } from '../../domain/rewards/program-definitions.ts';
import { findReachedRank, type VipFigures } from '../../domain/rewards/vip.ts';
import type { Tx } from '../../platform/db.ts';
import { rejectGrant } from '../../rewards/end-grants.ts';
import { readDefinitionOfVersion } from '../../rewards/program-versions.ts';
import { parseUpgradeKey, type VipProgram, type VipReward } from './rewards.ts';

/** The reason that the member reads in the reward centre. */
const UNDONE_REASON: RewardCause = 'vip_undone';

interface UpgradeGrant {
  readonly memberId: bigint;
  readonly grantId: bigint;
  readonly sourceKey: string;
  readonly programVersion: number;
  readonly state: string;
  readonly reason: string;
}

/** The VIP program and the figures by which the upgrade bonuses of members of one bucket are judged. */
export interface UpgradeJudging {
  readonly program: VipProgram;
  readonly bucket: number;
  readonly figures: ReadonlyMap<bigint, VipFigures>;
  readonly now: Date;
}

/**
 * Withdraws the upgrade bonuses that nobody has claimed and whose rank the figures do not reach any more, because bets were voided or deposits went
 * back. A bonus stays while the figures reach its rank by the conditions under which it was granted, although the conditions have been raised since. The
 * rank itself stays until the end of a month takes it. Returns the bonuses that were withdrawn before and are earned again.
 */
export async function withdrawUpgrades(
  tx: Tx,
  memberIds: readonly bigint[],
  { program, bucket, figures, now }: UpgradeJudging,
): Promise<VipReward[]> {
  const earnedAgain: VipReward[] = [];
  for (const upgrade of await readLastUpgrades(tx, memberIds, program, bucket)) {
    const { memberId, grantId, sourceKey, state, reason } = upgrade;
    const figure = figures.get(memberId);
    if (!figure) continue;
    const { rank, attempt } = parseUpgradeKey(sourceKey);
    const isReached = findReachedRank(program.definition, figure, undefined) >= rank;
    const isWithdrawn = state === 'rejected' && reason === UNDONE_REASON;
    if (isReached && isWithdrawn)
      earnedAgain.push({ memberId, rank, kind: 'upgrade', period: '', attempt: attempt + 1 });
    if (isReached || isWithdrawn || (await isReachedByGrantedLevels(tx, program, upgrade, figure))) continue;
    await rejectGrant(tx, { memberId, grantId, reason: UNDONE_REASON, now });
  }
  return earnedAgain;
}

const vipCheck = Compile(programDefinitions.vip);

/** Returns whether the figures reach the rank by the levels of an earlier version of the program, under which the bonus was granted. */
async function isReachedByGrantedLevels(
  tx: Tx,
  { merchantId, code: programCode, version }: VipProgram,
  { sourceKey, programVersion }: UpgradeGrant,
  figures: VipFigures,
): Promise<boolean> {
  if (programVersion === version) return false;
  const definition = await readDefinitionOfVersion(tx, { merchantId, programCode, programVersion });
  return (
    vipCheck.Check(definition) && findReachedRank(definition, figures, undefined) >= parseUpgradeKey(sourceKey).rank
  );
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
        member_id as "memberId", grant_id as "grantId", source_key as "sourceKey",
        program_version as "programVersion", state, reason
      from reward_grant
      where bucket = ${bucket} and member_id = any(${[...memberIds]}::bigint[]) and merchant_id = ${merchantId}
        and kind = 'vip' and program_code = ${code} and source_key like 'upgrade:%'
      order by member_id, split_part(source_key, ':', 2), grant_id desc
    ) last
    where state in ('process', 'claim') or (state = 'rejected' and reason = ${UNDONE_REASON})
    order by "memberId", "grantId"`.execute(tx);
  return rows;
}
