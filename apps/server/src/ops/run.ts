import { authoriseCommand } from './access.ts';
import { parseCommandLine, type ParsedCommand } from './arguments.ts';
import { runAct } from './act.ts';
import {
  readRowKey,
  findMerchantId,
  requireOperatorName,
  loadParseContext,
  refuseUnusedOptions,
  type OpsContext,
  type BaseParseContext,
} from './ops-context.ts';
import { applyAuditedChange, type Change } from './change.ts';
import { findCommand } from './commands.ts';
import { formatResourceHelp, formatOverview } from './help.ts';
import { OperatorError } from './operator-error.ts';
import type { ResourceDefinition, Verb } from './resource-definition.ts';
import { listRows, type Row, type ColumnValues, type RowFilter } from './rows.ts';
import { tablelessResources } from './tableless-resources.ts';

const ROWS_PER_LIST = 50;
const ROWS_PER_LIST_MAX = 1000;

/**
 * Authorises and runs one command. Returns exit code 0 if the command succeeded, 1 if a check found a difference, and 2 if the command was wrong and has
 * changed nothing. Errors that are not the operator's mistake are thrown.
 */
export async function runOps(unauthorisedArgv: readonly string[], context: OpsContext): Promise<number> {
  try {
    const argv = await authoriseCommand(unauthorisedArgv, context);
    const [name = '', ...rest] = argv;
    const command = findCommand(argv);
    if (command) return await command.run(argv.slice(command.words), context);
    const ownVerb = Object.hasOwn(tablelessResources, name) ? tablelessResources[name] : undefined;
    if (ownVerb) return await ownVerb.run(rest, context);
    const parsedCommand = parseCommandLine(argv);
    if (!parsedCommand) context.print(formatOverview());
    else if (parsedCommand.act && !parsedCommand.help) await runAct(parsedCommand, parsedCommand.act, context);
    else if (parsedCommand.help || parsedCommand.verb === undefined)
      context.print(formatResourceHelp(parsedCommand.resourceName, parsedCommand.resource));
    else await runVerb(parsedCommand, parsedCommand.verb, context);
    return 0;
  } catch (error) {
    const sentence = error instanceof OperatorError ? error.message : describeDatabaseRefusal(error);
    if (sentence === undefined) throw error;
    context.printError(sentence);
    return 2;
  }
}

/** Runs list, add, change or remove on the rows of a resource, and prints the rows or the change. */
async function runVerb(
  parsedCommand: ParsedCommand,
  verb: NonNullable<ParsedCommand['verb']>,
  context: OpsContext,
): Promise<void> {
  const { db } = context;
  const { resource, resourceName, optionValues, dryRun, json } = parsedCommand;
  refuseUnusedOptions(parsedCommand, verb, listAcceptedOptions(resource, verb));
  const merchantId = await findMerchantId(db, parsedCommand);
  const parseContext = await loadParseContext(context, merchantId);
  const where: RowFilter = { merchantId, key: readRowKey(parsedCommand, verb, parseContext) };
  if (verb === 'list') {
    const rows = await listRows(db, resource, where, {
      search: optionValues('search')?.[0] ?? '',
      limit: parseLimit(optionValues('limit')),
    });
    for (const row of rows) context.print(json ? JSON.stringify(row) : formatRow(row));
    if (!json) context.print(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`);
    return;
  }
  const by = requireOperatorName(parsedCommand);
  const values = parseColumnValues(parsedCommand, verb, { where, parseContext });
  const change = await applyAuditedChange(
    db,
    { resourceName, resource, verb, where, values, by, now: parseContext.now },
    dryRun,
  );
  for (const line of json ? [JSON.stringify(change)] : describeChange(change)) context.print(line);
  if (dryRun) context.printError('A dry run: nothing was changed.');
}

function listAcceptedOptions({ fields }: ResourceDefinition, verb: Verb): string[] {
  if (verb === 'list' || verb === 'remove') return [];
  return Object.keys(fields).filter((option) => verb === 'add' || fields[option]?.addOnly !== true);
}

function parseColumnValues(
  { resource, optionValues }: ParsedCommand,
  verb: string,
  { where, parseContext }: { readonly where: RowFilter; readonly parseContext: BaseParseContext },
): ColumnValues {
  const values = new Map<string, { value: unknown; json: boolean }>();
  const setColumn = (column: string, value: unknown, json = false) => values.set(column, { value, json });
  if (verb === 'add' && where.merchantId !== undefined) setColumn('merchant_id', where.merchantId);
  if (verb === 'add' && resource.key && where.key !== undefined) setColumn(resource.key.column, where.key);
  for (const [option, { column, kind, required, defaultForAdd }] of Object.entries(resource.fields)) {
    const text = optionValues(option);
    if (text) setColumn(column, kind.parse(text, { ...parseContext, option }), kind.isJson);
    else if (verb === 'add' && required) throw new OperatorError(`add needs --${option} ${kind.shape}.`);
    else if (verb === 'add' && defaultForAdd) setColumn(column, defaultForAdd(parseContext.now), kind.isJson);
  }
  if (verb === 'change' && values.size === 0) throw new OperatorError('Say what to change: --help shows the options.');
  if (resource.changeTimeColumn !== undefined && verb !== 'remove')
    setColumn(resource.changeTimeColumn, parseContext.now);
  return values;
}

function parseLimit(given: readonly string[] | undefined): number {
  const text = given?.[0] ?? String(ROWS_PER_LIST);
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
  if (limit === undefined || limit > ROWS_PER_LIST_MAX)
    throw new OperatorError(`--limit must be a whole number from 1 to ${ROWS_PER_LIST_MAX}.`);
  return limit;
}

function formatRow(row: Row): string {
  return Object.entries(row)
    .map(([column, value]) => `${column}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ');
}

/** Describes a change column by column. A new row and a removed row are described as a whole. */
function describeChange({ target, before, after, remarks = [] }: Change): string[] {
  const columns = Object.keys(after ?? before ?? {});
  const formatColumn = (row: Row | null, column: string) => (row ? JSON.stringify(row[column]) : '');
  const lines = columns
    .filter((column) => formatColumn(before, column) !== formatColumn(after, column))
    .map(
      (column) =>
        `  ${column}: ${[formatColumn(before, column), formatColumn(after, column)].filter(Boolean).join(' -> ')}`,
    );
  const outcome = before === null ? 'added' : after === null ? 'removed' : lines.length === 0 ? 'unchanged' : 'changed';
  return [`${target}: ${outcome}`, ...lines, ...remarks];
}

/**
 * Turns an error of the database into a sentence for the operator, if the values are the cause: a constraint (class 23) or a value that does not
 * fit its column (class 22). Returns `undefined` for any other error.
 */
function describeDatabaseRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (error.code === '23505') return 'There is such a row already: change it, or name another.';
  return /^2[23]/.test(error.code) ? `The database refuses this: ${error.message}.` : undefined;
}
