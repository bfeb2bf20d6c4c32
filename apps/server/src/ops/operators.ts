import { parseArgs } from 'node:util';
import { disableOperator, findAccount, inviteOperator } from '../operators/accounts.ts';
import { requestOperatorReset } from '../operators/factor-reset.ts';
import { BREAK_GLASS, identifyOperator, type Operator } from '../operators/operator-identity.ts';
import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

type Options = Readonly<Partial<Record<'name' | 'full-name' | 'role' | 'merchant' | 'by', string>>>;

interface OperatorAct {
  readonly options: Options;
  /** The operator who runs the command, not the operator whom `--name` names. */
  readonly operator: Operator;
  readonly now: Date;
}

/** The result of an act: the lines to print, and an outcome for the audit if the act has more than one. */
interface ActResult {
  readonly lines: readonly string[];
  readonly outcome?: string;
}

type Act = (tx: Tx, act: OperatorAct) => Promise<ActResult>;

/**
 * Creates the command for an act on one operator. The command parses the options, runs the act and writes its audit row in one transaction. It
 * refuses operators who act on their own account.
 */
function createOperatorCommand(verb: string, act: Act) {
  return async (args: readonly string[], { db, now, print }: OpsContext): Promise<number> => {
    const options = readOptions(args);
    const { name = '', by = '', role = null, merchant = null } = options;
    if (!/^[a-z][a-z0-9.-]{1,31}$/.test(name) || name === BREAK_GLASS)
      throw new OperatorError('Say who: --name NAME, 2 to 32 small letters, digits, dots and dashes.');
    if (name === by) throw new OperatorError('Another operator has to do that: nobody changes their own rights.');
    const printedLines = await transaction(db, async (tx) => {
      const operator = await identifyOperator(tx, by, now());
      const { lines, outcome = null } = await act(tx, { options, operator, now: now() });
      const auditRow = {
        operator: operator.loginName,
        merchantId: null,
        command: `operators ${verb}`,
        target: `operators ${name}`,
      };
      await writeAudit(tx, { ...auditRow, before: null, after: { role, merchant, outcome }, now: now() });
      return lines;
    });
    for (const line of printedLines) print(line);
    return 0;
  };
}

const describeEnrolment = (name: string, code: string) => [
  `enrolment code: ${code}`,
  `It is shown this once and is good for a day: ${name} gives it to pnpm ops enrol --name ${name}.`,
];

/** Runs `pnpm ops operators add`: creates an operator and prints the one-time code to enrol with. */
export const addOperator = createOperatorCommand('add', async (tx, { options, now }) => {
  const { name = '', 'full-name': fullName = '' } = options;
  if (fullName.trim() === '') throw new OperatorError('add needs --full-name "First Last".');
  const code = await inviteOperator(tx, { loginName: name, fullName: fullName.trim(), now });
  if (code === undefined)
    throw new OperatorError(`There was an operator ${name} already: names are never given twice.`);
  return { lines: describeEnrolment(name, code) };
});

/**
 * Runs `pnpm ops operators reset-factor`: after a second operator has requested the same, ends the sessions of the operator and prints a new one-time
 * code to enrol with.
 */
export const resetFactor = createOperatorCommand(
  'reset-factor',
  async (tx, { options: { name = '' }, operator, now }) => {
    const reset = await requestOperatorReset(tx, { loginName: name, operator, now });
    if (reset.outcome === 'unknown') throw new OperatorError(unknownOperatorSentence(name));
    if (reset.outcome === 'done') return { lines: describeEnrolment(name, reset.code), outcome: 'done' };
    const lines = [`${name}: requested. Another operator gives the same command within a day, and gets the code.`];
    return { lines, outcome: 'waiting' };
  },
);

/** Runs `pnpm ops operators disable`: ends the sessions of an operator for good. */
export const disableAccount = createOperatorCommand('disable', async (tx, { options: { name = '' } }) => {
  if (!(await disableOperator(tx, name))) throw new OperatorError(unknownOperatorSentence(name));
  return { lines: [`${name}: disabled, sessions ended`] };
});

/** Runs `pnpm ops operators grant`: gives an operator a role for one brand or for all brands. A grant that exists already is left as it is. */
export const grantRole = createOperatorCommand('grant', async (tx, { options }) => {
  const grant = await resolveGrant(tx, options);
  await tx
    .insertInto('operator_grant')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { lines: [`${options.name}: ${grant.role} for ${options.merchant ?? 'all brands'}`] };
});

/** Runs `pnpm ops operators revoke`: takes a role away. Throws an `OperatorError` if the operator does not have it. */
export const revokeRole = createOperatorCommand('revoke', async (tx, { options }) => {
  const { operator_id, merchant_id, role } = await resolveGrant(tx, options);
  const revoked = await tx
    .deleteFrom('operator_grant')
    .where('operator_id', '=', operator_id)
    .where('role', '=', role)
    .where('merchant_id', merchant_id === null ? 'is' : '=', merchant_id)
    .returning('role')
    .executeTakeFirst();
  if (!revoked) throw new OperatorError(`${options.name} has no such grant: pnpm ops operators list.`);
  return { lines: [`${options.name}: no longer ${role} for ${options.merchant ?? 'all brands'}`] };
});

/** Runs `pnpm ops operators list`: prints each operator with their grants. */
export async function listOperators(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  readOptions(args);
  const rows = await db
    .selectFrom('operator as o')
    .leftJoin('operator_grant as g', 'g.operator_id', 'o.operator_id')
    .leftJoin('merchant as m', 'm.merchant_id', 'g.merchant_id')
    .select(['o.login_name as name', 'o.full_name as fullName', 'o.state', 'g.role', 'm.code'])
    .where('o.state', '<>', 'named')
    .orderBy('o.login_name')
    .orderBy('g.role')
    .execute();
  for (const { name, fullName, state, role, code } of rows)
    print(`${name}  ${fullName}  ${state}  ${role === null ? 'no role' : `${role} for ${code ?? 'all brands'}`}`);
  return 0;
}

/** Runs `pnpm ops operators roles`: prints each role with its permissions. */
export async function listRoles(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  readOptions(args);
  const rows = await db
    .selectFrom('operator_role')
    .select(['role', 'permission'])
    .orderBy('role')
    .orderBy('permission')
    .execute();
  for (const [role, roleRows] of Map.groupBy(rows, (row) => row.role))
    print(`${role}: ${roleRows.map(({ permission }) => permission).join(', ')}`);
  return 0;
}

/** Reads the grant that the options name. Throws an `OperatorError` if there is no such operator, role or brand. */
async function resolveGrant(tx: Tx, { name = '', role = '', merchant }: Options) {
  const operatorId = await findAccount(tx, name);
  if (operatorId === undefined) throw new OperatorError(unknownOperatorSentence(name));
  const roleRow = await tx.selectFrom('operator_role').select('role').where('role', '=', role).executeTakeFirst();
  if (!roleRow) throw new OperatorError('Say which role: --role, one of pnpm ops operators roles.');
  const brand = await tx
    .selectFrom('merchant')
    .select('merchant_id')
    .where('code', '=', merchant ?? '')
    .executeTakeFirst();
  if (merchant !== undefined && !brand) throw new OperatorError(`There is no merchant ${merchant}.`);
  return { operator_id: operatorId, role, merchant_id: brand?.merchant_id ?? null };
}

function unknownOperatorSentence(name: string): string {
  return `There is no operator ${name}: pnpm ops operators list.`;
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const options = { name: text, 'full-name': text, role: text, merchant: text, by: text } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
