import { parseAmount, type Currency } from '@baize/money';
import { Compile } from 'typebox/compile';
import { findForeignAmounts } from '../domain/rewards/program-amounts.ts';
import { programDefinitions } from '../domain/rewards/program-definitions.ts';
import {
  isDefinedKind,
  judgeProgramFile,
  programFileSchema,
  type ProgramFile,
} from '../domain/rewards/program-file.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { loadParseContext, type OpsContext } from './ops-context.ts';
import { requireBrand, type Brand } from './brand.ts';
import { cleanHtml } from './fields.ts';
import { validateFreeRoundProgram } from './free-round-programs.ts';
import { OperatorError } from './operator-error.ts';
import { readCommandOptions, type CommandOptions } from './command-options.ts';

const PROGRAM_COLUMNS = [
  'code',
  'kind',
  'version',
  'state',
  'titles',
  'terms',
  'image',
  'tab',
  'audience',
  'definition',
  'starts_at',
  'ends_at',
  'budget_minor',
  'day_budget_minor',
  'member_budget_minor',
  'turnover_game_types',
  'position',
] as const;

/** Runs `pnpm ops reward-programs list --merchant CODE`: prints every program of the brand, one per line. */
export async function listPrograms(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const { merchantId } = await requireBrand(db, readCommandOptions(args, ['merchant']).required('merchant'));
  const rows = await db
    .selectFrom('reward_program')
    .select(['code', 'kind', 'version', 'state', 'starts_at', 'ends_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('code')
    .execute();
  for (const { code, kind, version, state, starts_at, ends_at } of rows)
    print(
      `${code}  ${kind}  ${state}  version ${version}  ${starts_at.toISOString()} to ${ends_at?.toISOString() ?? 'open end'}`,
    );
  print(`${rows.length} programs`);
  return 0;
}

/** Runs `pnpm ops reward-programs show --merchant CODE --code CODE`: prints one program as JSON. */
export async function showProgram(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'code']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const row = await transaction(db, async (tx) => await lockProgram(tx, merchantId, options.required('code')));
  print(toJson(row));
  return 0;
}

/** Runs `pnpm ops reward-programs schema --merchant CODE --kind KIND`: prints the JSON schema of a program file of this kind. */
export async function printProgramSchema(args: readonly string[], { print }: OpsContext): Promise<number> {
  const kind = readCommandOptions(args, ['merchant', 'kind']).required('kind');
  if (!isDefinedKind(kind)) throw new OperatorError(`--kind takes ${Object.keys(programDefinitions).join(', ')}.`);
  print(JSON.stringify(programFileSchema(kind), null, 2));
  return await Promise.resolve(0);
}

/** Runs `pnpm ops reward-programs add --merchant CODE --code CODE --file FILE --by NAME`: adds a program from a JSON file. */
export async function addProgram(args: readonly string[], context: OpsContext): Promise<number> {
  const { db, now, print } = context;
  const options = readCommandOptions(args, ['merchant', 'code', 'file', 'by']);
  const code = options.required('code');
  const { brand, file } = await loadProgramFile(options, context);
  await transaction(db, async (tx) => {
    await refuseCodeOfBonus(tx, brand.merchantId, code);
    const row = { merchant_id: brand.merchantId, code, kind: file.kind, ...toColumns(file, brand) };
    const added = await tx
      .insertInto('reward_program')
      .values(row)
      .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw new OperatorError(`There is a program ${code} already.`);
    await auditProgramChange(tx, options, brand, { verb: 'add', code, before: null, after: { ...file }, now: now() });
  });
  print(`${code} is added, ${file.state ?? 'draft'}.`);
  return 0;
}

/** Refuses the code of a deposit bonus, because budgets, grants and cost reports know both by their codes alone. */
async function refuseCodeOfBonus(tx: Tx, merchantId: number, code: string): Promise<void> {
  const bonus = await tx
    .selectFrom('deposit_bonus')
    .select('code')
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (bonus) throw new OperatorError(`There is a deposit bonus ${code}: name the program otherwise.`);
}

/**
 * Runs `pnpm ops reward-programs change --merchant CODE --code CODE --file FILE --by NAME`: replaces a program by a new version from a complete file.
 * Grants that were made under the previous version keep its terms.
 */
export async function changeProgram(args: readonly string[], context: OpsContext): Promise<number> {
  const { db, now, print } = context;
  const options = readCommandOptions(args, ['merchant', 'code', 'file', 'by']);
  const code = options.required('code');
  const { brand, file } = await loadProgramFile(options, context);
  const version = await transaction(db, async (tx) => {
    const before = await lockProgram(tx, brand.merchantId, code);
    if (before.kind !== file.kind)
      throw new OperatorError(`${code} is of the kind ${before.kind}, which cannot change.`);
    refuseChangedMeasure(before, file);
    await refuseChangedDraw(tx, brand.merchantId, before, file);
    await storeNewVersion(tx, brand.merchantId, before, toColumns(file, brand), now());
    await auditProgramChange(tx, options, brand, { verb: 'change', code, before, after: { ...file }, now: now() });
    return before.version + 1;
  });
  print(`${code} is changed, version ${version}.`);
  return 0;
}

/**
 * Refuses to change the measure of a leaderboard or of a mission, because the scores and the progress of a running period are in the unit of the
 * measure.
 */
function refuseChangedMeasure(before: ProgramRow, file: ProgramFile): void {
  const measure = findMeasure(before.definition);
  if (measure !== findMeasure(file.definition))
    throw new OperatorError(`${before.code} counts ${measure}, which cannot change. Stop it and add another one.`);
}

/** Returns what a leaderboard or a mission counts. Undefined for programs of other kinds. */
function findMeasure(definition: unknown): string | undefined {
  return leaderboardCheck.Check(definition) || missionCheck.Check(definition) ? definition.measure : undefined;
}

/** Refuses to change the time of the draw of a raffle whose round is open, because the round keeps the time that it was published with. */
async function refuseChangedDraw(tx: Tx, merchantId: number, before: ProgramRow, file: ProgramFile): Promise<void> {
  if (!raffleCheck.Check(before.definition) || !raffleCheck.Check(file.definition)) return;
  const { drawsAt } = before.definition;
  if (new Date(drawsAt).getTime() === new Date(file.definition.drawsAt).getTime()) return;
  const round = await tx
    .selectFrom('prize_round')
    .select('round_id')
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', before.code)
    .where('kind', '=', 'raffle')
    .executeTakeFirst();
  if (round)
    throw new OperatorError(
      `${before.code} is open and draws at ${drawsAt}, which cannot change. Stop it and add another one.`,
    );
}

const leaderboardCheck = Compile(programDefinitions.leaderboard);
const raffleCheck = Compile(programDefinitions.raffle);

/**
 * Runs `pnpm ops reward-programs stop --merchant CODE --code CODE --by NAME`: stops a program, so that it makes no more grants. Earlier grants stay
 * valid.
 */
export async function stopProgram(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'code', 'by']);
  const code = options.required('code');
  const brand = await requireBrand(db, options.required('merchant'));
  await transaction(db, async (tx) => {
    const before = await lockProgram(tx, brand.merchantId, code);
    if (before.state === 'stopped') throw new OperatorError(`${code} is stopped already.`);
    await storeNewVersion(tx, brand.merchantId, before, { state: 'stopped' }, now());
    await auditProgramChange(tx, options, brand, {
      verb: 'stop',
      code,
      before: { state: before.state },
      after: { state: 'stopped' },
      now: now(),
    });
  });
  print(`${code} is stopped.`);
  return 0;
}

type ProgramRow = Awaited<ReturnType<typeof lockProgram>>;

async function lockProgram(tx: Tx, merchantId: number, code: string) {
  const row = await tx
    .selectFrom('reward_program')
    .select(PROGRAM_COLUMNS)
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no program ${code}.`);
  return row;
}

/** Writes a new version of a program. The previous version is kept, because the grants that were made under it follow its terms. */
async function storeNewVersion(
  tx: Tx,
  merchantId: number,
  before: ProgramRow,
  columns: Partial<ReturnType<typeof toColumns>> | { readonly state: string },
  now: Date,
): Promise<void> {
  const { code, version } = before;
  await tx
    .insertInto('reward_program_version')
    .values({ merchant_id: merchantId, code, version, program: toJson(before), created_at: now })
    .execute();
  await tx
    .updateTable('reward_program')
    .set({ ...columns, version: version + 1 })
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .execute();
}

interface LoadedProgram {
  readonly brand: Brand;
  readonly file: ProgramFile;
}

/**
 * Reads and validates the file of a program, and sanitises the HTML of its terms. Throws an `OperatorError` that names all mistakes. Free rounds
 * are also checked with the vendor of their game.
 */
async function loadProgramFile(options: CommandOptions, context: OpsContext): Promise<LoadedProgram> {
  const brand = await requireBrand(context.db, options.required('merchant'));
  const judged = judgeProgramFile(context.readFile(options.required('file')));
  if (!judged.ok) throw new OperatorError(judged.mistakes.join('\n'));
  const foreign = findForeignAmounts(judged.value, currencyOf(brand.currency));
  if (foreign.length > 0) throw new OperatorError(foreign.join('\n'));
  const { linkHosts } = await loadParseContext(context, brand.merchantId);
  const terms = Object.entries(judged.value.terms ?? { en: '' });
  const sanitised = Object.fromEntries(
    terms.map(([language, html]) => [language, cleanHtml(html, `terms.${language}`, linkHosts)]),
  );
  const file = { ...judged.value, terms: sanitised };
  if (file.kind === 'free_rounds') await validateFreeRoundProgram(context, brand, file);
  await refuseUnknownVendors(context, brand, file);
  return { brand, file };
}

/** Refuses a mission or a rate of a rebate at vendors which the brand does not offer, because nobody could have it. */
async function refuseUnknownVendors(
  { db }: Pick<OpsContext, 'db'>,
  { merchantId }: Brand,
  file: ProgramFile,
): Promise<void> {
  const { field, vendors } = listNamedVendors(file);
  if (vendors.length === 0) return;
  const rows = await db
    .selectFrom('merchant_vendor')
    .select('vendor_code')
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .where('vendor_code', 'in', vendors)
    .execute();
  const unknown = vendors.filter((code) => !rows.some(({ vendor_code }) => vendor_code === code));
  if (unknown.length > 0)
    throw new OperatorError(
      `definition.${field}: the brand has no vendor ${unknown.join(', ')} (pnpm ops brand-vendors list).`,
    );
}

const missionCheck = Compile(programDefinitions.mission);
const rebateCheck = Compile(programDefinitions.rebate);

/** Lists the vendors that a file names, and the field that names them. Only missions and rebates name vendors. */
function listNamedVendors({ kind, definition }: ProgramFile): { readonly field: string; readonly vendors: string[] } {
  if (kind === 'mission' && missionCheck.Check(definition))
    return { field: 'vendors', vendors: definition.vendors ?? [] };
  if (kind === 'rebate' && rebateCheck.Check(definition))
    return { field: 'vendorRates', vendors: (definition.vendorRates ?? []).map(({ vendor }) => vendor) };
  return { field: '', vendors: [] };
}

function toColumns(file: ProgramFile, brand: Brand) {
  const currency = currencyOf(brand.currency);
  const { total, day, member } = file.budget ?? {};
  return {
    state: file.state ?? 'draft',
    titles: JSON.stringify(file.titles),
    terms: JSON.stringify(file.terms),
    image: file.image ?? '',
    tab: file.tab ?? 'other',
    audience: JSON.stringify(file.audience ?? {}),
    definition: JSON.stringify(file.definition),
    starts_at: new Date(file.startsAt),
    ends_at: file.endsAt === undefined ? null : new Date(file.endsAt),
    budget_minor: toMinor(total, currency),
    day_budget_minor: toMinor(day, currency),
    member_budget_minor: toMinor(member, currency),
    turnover_game_types: file.turnoverGameTypes ?? [],
    position: file.position ?? 0,
  };
}

/** Returns an amount in minor units, or `null` if no budget is given, which means that it is unlimited. */
function toMinor(text: string | undefined, currency: Currency): bigint | null {
  if (text === undefined) return null;
  const amount = parseAmount(text, currency);
  if (!amount) throw new OperatorError(`budget: ${text} is no amount of ${currency}.`);
  return amount.amountMinor;
}

interface ProgramChange {
  readonly verb: string;
  readonly code: string;
  readonly before: object | null;
  readonly after: object;
  readonly now: Date;
}

async function auditProgramChange(
  tx: Tx,
  options: CommandOptions,
  { merchantId }: Brand,
  change: ProgramChange,
): Promise<void> {
  const { verb, code, before, after, now } = change;
  const { loginName } = await identifyOperator(tx, options.required('by'), now);
  await writeAudit(tx, {
    operator: loginName,
    merchantId,
    command: `reward-programs ${verb}`,
    target: `reward-programs ${code}`,
    before: before && (JSON.parse(toJson(before)) as object),
    after,
    now,
  });
}

/** Serialises a row as JSON. Amounts have the type bigint, which JSON does not support, so they become strings. */
function toJson(row: object): string {
  return JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2);
}
