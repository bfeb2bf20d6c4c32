import { rulesOf } from '../operators/permissions.ts';
import type { ParsedCommand } from './arguments.ts';
import {
  readRowKey,
  findMerchantId,
  requireOperatorName,
  createReadContext,
  refuseUnused,
  requireVault,
  type OpsContext,
  type BaseReadContext,
} from './ops-context.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { runInTransaction } from './change.ts';
import { BrandScope } from '../scopes/brand-scope.ts';
import { OperatorError } from './operator-error.ts';
import type { Act } from './resource-definition.ts';

/** Runs an act of a module on one row, and prints its result. */
export async function runAct(parsedCommand: ParsedCommand, act: Act, context: OpsContext): Promise<void> {
  const { db, print, printError } = context;
  // A dry run rolls back its audit row, but the operator would still have seen the personal data.
  if (parsedCommand.dryRun && act.permission !== undefined && rulesOf(act.permission).isReveal)
    throw new OperatorError('Personal data is not shown in a dry run, because a dry run leaves no audit row.');
  refuseUnused(parsedCommand, parsedCommand.verbName, Object.keys(act.options ?? {}));
  const merchantId = await findMerchantId(db, parsedCommand);
  const reading = await createReadContext(context, merchantId);
  const id = readRowKey(parsedCommand, parsedCommand.verbName, reading);
  if (merchantId === undefined || (typeof id !== 'number' && typeof id !== 'bigint'))
    throw new Error('an act of a resource without a merchant or a number');
  const values = readValues(parsedCommand, act, reading);
  const by = act.shows ? undefined : requireOperatorName(parsedCommand);
  const value = (name: string) => values.get(name);
  const result = await runInTransaction(db, parsedCommand.dryRun, async (tx) => {
    const operator = by === undefined ? undefined : await identifyOperator(tx, by, reading.now);
    const scope = new BrandScope({ merchantId, operator });
    return await act.run(tx, {
      scope,
      id: BigInt(id),
      now: reading.now,
      value,
      vault: () => requireVault(context.vault),
    });
  });
  if (parsedCommand.json) print(JSON.stringify(result));
  else for (const [name, value] of Object.entries(result)) print(`${name}: ${value ?? '-'}`);
  if (parsedCommand.dryRun) printError('A dry run: nothing was changed.');
}

function readValues(
  { given, verbName }: ParsedCommand,
  { options = {} }: Act,
  reading: BaseReadContext,
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [option, { kind, required }] of Object.entries(options)) {
    const text = given(option);
    if (text) values.set(option, kind.read(text, { ...reading, option }));
    else if (required) throw new OperatorError(`${verbName} needs --${option} ${kind.shape}.`);
  }
  return values;
}
