import { bucketOf } from '../domain/bucket.ts';
import type { Db, Tx } from '../platform/db.ts';

/** A program in one of its versions. */
export interface VersionRef {
  readonly merchantId: number;
  readonly programCode: string;
  readonly programVersion: number;
}

/** The titles and the definition of a version. Their forms are those of the kind of the program. */
export interface ProgramVersion {
  readonly titles: unknown;
  readonly definition: unknown;
}

/** Reads a program in one of its versions, the present one or a former one. Returns undefined if the version is not kept. */
export async function readProgramVersion(db: Db | Tx, ref: VersionRef): Promise<ProgramVersion | undefined> {
  const current = await db
    .selectFrom('reward_program')
    .select(['titles', 'definition'])
    .where('merchant_id', '=', ref.merchantId)
    .where('code', '=', ref.programCode)
    .where('version', '=', ref.programVersion)
    .executeTakeFirst();
  const program = current ?? (await readFormerVersion(db, ref));
  return program && { titles: parseJsonText(program.titles), definition: parseJsonText(program.definition) };
}

/** Reads the definition of a program in one of its versions. Returns undefined if the version is not kept. */
export async function readDefinitionOfVersion(db: Db | Tx, ref: VersionRef): Promise<unknown> {
  return (await readProgramVersion(db, ref))?.definition;
}

/** Reads the definition of the version under which a grant was made. Returns undefined if the grant does not exist or its version is not kept. */
export async function readDefinitionOfGrant(
  db: Db | Tx,
  { memberId, grantId }: { readonly memberId: bigint; readonly grantId: bigint },
): Promise<unknown> {
  const ref = await db
    .selectFrom('reward_grant')
    .select(['merchant_id as merchantId', 'program_code as programCode', 'program_version as programVersion'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .executeTakeFirst();
  return ref && (await readDefinitionOfVersion(db, ref));
}

async function readFormerVersion(db: Db | Tx, ref: VersionRef): Promise<ProgramVersion | undefined> {
  const row = await db
    .selectFrom('reward_program_version')
    .select('program')
    .where('merchant_id', '=', ref.merchantId)
    .where('code', '=', ref.programCode)
    .where('version', '=', ref.programVersion)
    .executeTakeFirst();
  const program: unknown = row?.program;
  return isProgram(program) ? program : undefined;
}

function isProgram(program: unknown): program is ProgramVersion {
  return typeof program === 'object' && program !== null && 'titles' in program && 'definition' in program;
}

function parseJsonText(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
