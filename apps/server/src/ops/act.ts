import { findPermissionRules } from '../operators/permissions.ts';
import type { ParsedCommand } from './arguments.ts';
import {
  readRowKey,
  findMerchantId,
  requireOperatorName,
  loadParseContext,
  refuseUnusedOptions,
  requireVault,
  type OpsContext,
  type BaseParseContext,
} from './ops-context.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { runInTransaction } from './change.ts';
import { BrandScope } from '../scopes/brand-scope.ts';
import { OperatorError } from './operator-error.ts';
import type { Act } from './resource-definition.ts';

/**
 * Runs an act, which is a verb beside list, add, change and remove, on the row that the key option names, and prints its result. A dry run rolls
 * the transaction back. Throws an `OperatorError` if the options are wrong or the act refuses.
 */
export async function runAct(parsedCommand: ParsedCommand, act: Act, context: OpsContext): Promise<void> {
  const { db, print, printError } = context;
  // A dry run rolls back its audit row, but the operator would still have seen the personal data.
  if (parsedCommand.dryRun && act.permission !== undefined && findPermissionRules(act.permission).isReveal)
    throw new OperatorError('Personal data is not shown in a dry run, because a dry run leaves no audit row.');
  refuseUnusedOptions(parsedCommand, parsedCommand.verbName, Object.keys(act.options ?? {}));
  const merchantId = await findMerchantId(db, parsedCommand);
  const parseContext = await loadParseContext(context, merchantId);
  const id = readRowKey(parsedCommand, parsedCommand.verbName, parseContext);
  if (merchantId === undefined || (typeof id !== 'number' && typeof id !== 'bigint'))
    throw new Error('an act of a resource without a merchant or a number');
  const values = parseOptionValues(parsedCommand, act, parseContext);
  const by = act.isReadOnly ? undefined : requireOperatorName(parsedCommand);
  const value = (name: string) => values.get(name);
  const result = await runInTransaction(db, parsedCommand.dryRun, async (tx) => {
    const operator = by === undefined ? undefined : await identifyOperator(tx, by, parseContext.now);
    const scope = new BrandScope({ merchantId, operator });
    return await act.run(tx, {
      scope,
      id: BigInt(id),
      now: parseContext.now,
      value,
      vault: () => requireVault(context.vault),
    });
  });
  if (parsedCommand.json) print(JSON.stringify(result));
  else for (const [name, value] of Object.entries(result)) print(`${name}: ${value ?? '-'}`);
  if (parsedCommand.dryRun) printError('A dry run: nothing was changed.');
}

function parseOptionValues(
  { optionValues, verbName }: ParsedCommand,
  { options = {} }: Act,
  parseContext: BaseParseContext,
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [option, { kind, required }] of Object.entries(options)) {
    const text = optionValues(option);
    if (text) values.set(option, kind.parse(text, { ...parseContext, option }));
    else if (required) throw new OperatorError(`${verbName} needs --${option} ${kind.shape}.`);
  }
  return values;
}
