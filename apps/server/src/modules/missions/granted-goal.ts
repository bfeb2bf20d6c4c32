import { Compile } from 'typebox/compile';
import { parseGoal } from '../../domain/rewards/mission-progress.ts';
import { programDefinitions } from '../../domain/rewards/program-definitions.ts';
import type { Tx } from '../../platform/db.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import { readDefinitionOfGrant } from '../../rewards/program-versions.ts';
import type { DoneRow } from './progress.ts';

const missionCheck = Compile(programDefinitions.mission);

/**
 * Returns whether the progress reaches the goal of the version of the mission under which its reward was granted. A later change of the goal must not take
 * a reward back.
 */
export async function hasReachedGrantedGoal(
  tx: Tx,
  { memberId, grantId, progress }: DoneRow,
  { currency }: BrandContext,
): Promise<boolean> {
  const definition = await readDefinitionOfGrant(tx, { memberId, grantId });
  return missionCheck.Check(definition) && progress >= parseGoal(definition, currency);
}
