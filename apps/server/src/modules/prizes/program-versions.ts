import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import { assert } from '../../domain/assert.ts';
import { WheelDefinition, type WeightedPrize } from '../../domain/rewards/prize-definitions.ts';
import type { Db, Tx } from '../../platform/db.ts';

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
export async function readPrizesOfVersion(db: Db | Tx, ref: VersionRef): Promise<VersionedPrizes> {
  const current = await db
    .selectFrom('reward_program')
    .select(['titles', 'definition'])
    .where('merchant_id', '=', ref.merchant_id)
    .where('code', '=', ref.program_code)
    .where('version', '=', ref.program_version)
    .executeTakeFirst();
  const program = current ?? (await readOldVersion(db, ref));
  const unpacked: unknown = program && {
    titles: parseJsonText(program.titles),
    definition: parseJsonText(program.definition),
  };
  assert(stored.Check(unpacked), `version ${ref.program_version} of ${ref.program_code} is not kept`);
  return { titles: unpacked.titles, prizes: unpacked.definition.prizes };
}

async function readOldVersion(db: Db | Tx, ref: VersionRef) {
  const row = await db
    .selectFrom('reward_program_version')
    .select('program')
    .where('merchant_id', '=', ref.merchant_id)
    .where('code', '=', ref.program_code)
    .where('version', '=', ref.program_version)
    .executeTakeFirst();
  const program: unknown = row?.program;
  return isProgram(program) ? program : undefined;
}

function isProgram(program: unknown): program is { readonly titles: unknown; readonly definition: unknown } {
  return typeof program === 'object' && program !== null && 'titles' in program && 'definition' in program;
}

function parseJsonText(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
