import type { Db } from '../platform/db.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions } from './command-options.ts';
import { OperatorError } from './operator-error.ts';

interface FormerVersion {
  readonly version: number;
  readonly created_at: Date;
  readonly content: unknown;
}

/** A definition of a brand whose former versions are kept. */
interface VersionedDefinition {
  /** The name of the definition in messages, e.g. "program". */
  readonly name: string;
  readonly readFormer: (db: Db, merchantId: number, code: string) => Promise<readonly FormerVersion[]>;
  readonly findPresent: (db: Db, merchantId: number, code: string) => Promise<{ readonly version: number } | undefined>;
}

/**
 * Creates a command `versions --merchant CODE --code CODE`: it prints each former version as JSON with the time at which the version ended, the oldest
 * first, and then the present one. A removed definition has former versions alone.
 */
function createVersionsCommand({ name, readFormer, findPresent }: VersionedDefinition) {
  return async (args: readonly string[], { db, print }: OpsContext): Promise<number> => {
    const options = readCommandOptions(args, ['merchant', 'code']);
    const code = options.required('code');
    const { merchantId } = await requireBrand(db, options.required('merchant'));
    const former = await readFormer(db, merchantId, code);
    const present = await findPresent(db, merchantId, code);
    if (!present && former.length === 0) throw new OperatorError(`There is no ${name} ${code}.`);
    for (const { version, created_at, content } of former)
      print(`version ${version}, until ${created_at.toISOString()}: ${toJson(content)}`);
    if (present) print(`version ${present.version}, now: ${toJson(present)}`);
    return 0;
  };
}

/** Runs `pnpm ops deposit-bonuses versions`. */
export const printBonusVersions = createVersionsCommand({
  name: 'deposit bonus',
  readFormer: async (db, merchantId, code) =>
    await db
      .selectFrom('deposit_bonus_version')
      .select(['version', 'created_at', 'bonus as content'])
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code)
      .orderBy('version')
      .execute(),
  findPresent: async (db, merchantId, code) =>
    await db
      .selectFrom('deposit_bonus')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code)
      .executeTakeFirst(),
});

/** Runs `pnpm ops reward-programs versions`. */
export const printProgramVersions = createVersionsCommand({
  name: 'program',
  readFormer: async (db, merchantId, code) =>
    await db
      .selectFrom('reward_program_version')
      .select(['version', 'created_at', 'program as content'])
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code)
      .orderBy('version')
      .execute(),
  findPresent: async (db, merchantId, code) =>
    await db
      .selectFrom('reward_program')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code)
      .executeTakeFirst(),
});

/** Serialises a version. Amounts have the type bigint, which JSON does not support, so they become strings. */
function toJson(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
