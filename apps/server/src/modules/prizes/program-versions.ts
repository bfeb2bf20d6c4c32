import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import { assert } from '../../domain/assert.ts';
import { WheelDefinition, type WeightedPrize } from '../../domain/rewards/prize-definitions.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { readProgramVersion } from '../../rewards/program-versions.ts';

interface VersionRef {
  readonly merchant_id: number;
  readonly program_code: string;
  readonly program_version: number;
}

/** The titles and prizes of a program in the version in which a draw was made. */
export interface VersionedPrizes {
  readonly titles: unknown;
  readonly prizes: readonly WeightedPrize[];
}

const stored = Compile(
  Type.Object({ titles: Type.Unknown(), definition: Type.Object({ prizes: WheelDefinition.properties.prizes }) }),
);

/** Reads the prizes of a wheel or of golden eggs in the version of a draw. Throws if the version does not exist. */
export async function readPrizesOfVersion(
  db: Db | Tx,
  { merchant_id, program_code, program_version }: VersionRef,
): Promise<VersionedPrizes> {
  const version = await readProgramVersion(db, {
    merchantId: merchant_id,
    programCode: program_code,
    programVersion: program_version,
  });
  assert(stored.Check(version), `version ${program_version} of ${program_code} is not kept`);
  return { titles: version.titles, prizes: version.definition.prizes };
}
