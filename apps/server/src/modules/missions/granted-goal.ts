import { Compile } from 'typebox/compile';
import { bucketOf } from '../../domain/bucket.ts';
import { parseGoal, type MissionProgram } from '../../domain/rewards/mission-progress.ts';
import { programDefinitions } from '../../domain/rewards/program-definitions.ts';
import type { Tx } from '../../platform/db.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import { readDefinitionOfVersion } from '../../rewards/program-versions.ts';
import type { DoneRow } from './progress.ts';

const missionCheck = Compile(programDefinitions.mission);

/**
 * Returns whether the progress reaches the goal of an earlier version of the mission, under which its reward was granted. A later change of the goal must
 * not take a reward back. Returns false if the reward was granted under the present version.
 */
export async function hasReachedGrantedGoal(
  tx: Tx,
  { memberId, grantId, progress }: DoneRow,
  { merchantId, code: programCode, version }: MissionProgram,
  { currency }: BrandContext,
): Promise<boolean> {
  const grant = await tx
    .selectFrom('reward_grant')
    .select('program_version')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .executeTakeFirst();
  if (!grant || grant.program_version === version) return false;
  const programVersion = grant.program_version;
  const definition = await readDefinitionOfVersion(tx, { merchantId, programCode, programVersion });
  return missionCheck.Check(definition) && progress >= parseGoal(definition, currency);
}
