import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions } from './command-options.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops deposit-bonuses versions --merchant CODE --code CODE`: prints each former version of a bonus as JSON with the time at which it ended, the
 * oldest first, and then the present one. A removed bonus has former versions alone.
 */
export async function printBonusVersions(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'code']);
  const code = options.required('code');
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const former = await db
    .selectFrom('deposit_bonus_version')
    .select(['version', 'created_at', 'bonus as content'])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .orderBy('version')
    .execute();
  const present = await db
    .selectFrom('deposit_bonus')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!present && former.length === 0) throw new OperatorError(`There is no deposit bonus ${code}.`);
  printVersions(former, present, print);
  return 0;
}

/** Runs `pnpm ops reward-programs versions --merchant CODE --code CODE`: prints the versions of a program in the same form. */
export async function printProgramVersions(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'code']);
  const code = options.required('code');
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const present = await db
    .selectFrom('reward_program')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!present) throw new OperatorError(`There is no program ${code}.`);
  const former = await db
    .selectFrom('reward_program_version')
    .select(['version', 'created_at', 'program as content'])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .orderBy('version')
    .execute();
  printVersions(former, present, print);
  return 0;
}

interface FormerVersion {
  readonly version: number;
  readonly created_at: Date;
  readonly content: unknown;
}

function printVersions(
  former: readonly FormerVersion[],
  present: { readonly version: number } | undefined,
  print: OpsContext['print'],
): void {
  for (const { version, created_at, content } of former)
    print(`version ${version}, until ${created_at.toISOString()}: ${toJson(content)}`);
  if (present) print(`version ${present.version}, now: ${toJson(present)}`);
}

/** Serialises a version. Amounts have the type bigint, which JSON does not support, so they become strings. */
function toJson(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
