import { parseArgs } from 'node:util';
import type { Permission } from '@baize/contract/permissions';
import { sql } from 'kysely';
import { findAccessRefusal, REVEALS_PER_DAY_MAX, type Access, type AccessRefusal } from '../operators/authorise.ts';
import { BREAK_GLASS } from '../operators/operator-identity.ts';
import { resumeSession, type OperatorSession } from '../operators/sessions.ts';
import type { Db } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { findCommand } from './commands.ts';
import { OperatorError } from './operator-error.ts';
import type { ResourceDefinition } from './resource-definition.ts';
import { resources } from './resources.ts';
import { tablelessResources } from './tableless-resources.ts';
import { resolveBrandOption, toResourceReach, type Reach } from './reach.ts';

/** What a command requires of the operator who runs it. The rules do not depend on the options that were given. */
interface CommandRules {
  /** The resource and the verb, as messages to the operator name the command. */
  readonly name: string;
  readonly permission: Permission;
  readonly reach: Reach;
  /** The command has its own option `--merchant`, which does not name the brand that the command concerns. */
  readonly takesMerchant: boolean;
  /** The command takes `--by`, the name of the operator that the audit stores. Commands that change nothing do not take it. */
  readonly takesBy: boolean;
}

/** The rules of a command together with the brand that was given, in the form that `findAccessRefusal` checks against the operator's grants. */
interface CommandAccess extends Access {
  readonly takesBy: boolean;
  /** The command manages operators. Until the first operator has enrolled, only the owner of the database may run it. */
  readonly ownerFirst: boolean;
}

/**
 * Returns what a command requires. Returns `undefined` for commands that everybody may run: help, and the commands by which an operator logs in.
 * Throws an `OperatorError` if `--merchant` does not fit the command.
 */
export function findCommandAccess(argv: readonly string[]): CommandAccess | undefined {
  const { merchant, help } = readAccessOptions(argv);
  const command = findCommand(argv);
  if (command?.permission === 'none') {
    resolveBrandOption(argv[0] ?? '', command.reach, merchant);
    return undefined;
  }
  if (help && !command) return undefined;
  const rules = findCommandRules(argv);
  if (!rules) return undefined;
  const { permission, takesBy, takesMerchant } = rules;
  const brand = takesMerchant ? undefined : resolveBrandOption(rules.name, rules.reach, merchant);
  return { permission, merchant: brand, takesBy, ownerFirst: permission === 'operator.manage' };
}

/**
 * Returns the rules of the command that the arguments name. Returns `undefined` if the arguments name no command, or a command that needs no
 * permission. Throws an `OperatorError` if a resource is named without a verb.
 */
export function findCommandRules(argv: readonly string[]): CommandRules | undefined {
  const [resourceName = '', verb = ''] = argv;
  const command = findCommand(argv);
  if (command) {
    const { permission, reach, takesMerchant = false, isReadOnly = false } = command;
    const name = argv.slice(0, command.words).join(' ');
    return permission === 'none' ? undefined : { name, permission, reach, takesMerchant, takesBy: !isReadOnly };
  }
  const ownVerb = Object.hasOwn(tablelessResources, resourceName) ? tablelessResources[resourceName] : undefined;
  if (ownVerb) {
    const { permission, reach, isReadOnly = false } = ownVerb;
    return { name: resourceName, permission, reach, takesMerchant: false, takesBy: !isReadOnly };
  }
  const resource = Object.hasOwn(resources, resourceName) ? resources[resourceName] : undefined;
  return resource && createResourceRules(resourceName, resource, verb);
}

function createResourceRules(resourceName: string, resource: ResourceDefinition, verb: string): CommandRules {
  // The permission is looked up by the second word, but the command takes its first positional argument as the verb. Both have to be the same word.
  if (verb === '' || verb.startsWith('-'))
    throw new OperatorError(`The verb comes first: pnpm ops ${resourceName} VERB --option …`);
  const act = Object.hasOwn(resource.acts ?? {}, verb) ? resource.acts?.[verb] : undefined;
  const permission = act?.permission ?? resource.permission;
  return {
    name: `${resourceName} ${verb}`,
    permission,
    reach: toResourceReach(resource),
    takesMerchant: false,
    takesBy: true,
  };
}

/**
 * Decides whether the operator may run the command, and returns its arguments with the operator's name as `--by`. Throws an `OperatorError` if the operator
 * may not run it; a missing permission, an old second factor and a used-up budget are audited. Until the first operator has enrolled, commands need
 * no log-in, and `--by` names the operator.
 */
export async function authoriseCommand(argv: readonly string[], context: OpsContext): Promise<readonly string[]> {
  const isBreakGlass = argv[0] === '--break-glass';
  const command = isBreakGlass ? argv.slice(2) : argv;
  const access = findCommandAccess(command);
  if (isBreakGlass) return await authoriseBreakGlass(command, access, argv[1], context);
  if (!access) return command;
  if (!(await isLoginRequired(context.db))) {
    if (access.ownerFirst)
      throw new OperatorError('The first operator is made by the owner: pnpm ops --break-glass REASON …');
    return command;
  }
  const session = await requireSession(context);
  const refusal = await findAccessRefusal(context.db, session, access, context.now());
  if (refusal === undefined) return addOperatorName(command, access, session.loginName);
  await auditRefusal(context, { session, command, access, refusal });
  throw new OperatorError(refusalSentences[refusal](access));
}

const refusalSentences = {
  permission: ({ permission, merchant }) =>
    `You need the permission ${permission} for ${merchant ?? 'all brands'}: ask who manages operators.`,
  factor: () => 'Your second factor is asked again for this: pnpm ops confirm.',
  budget: () => `You have looked at personal data ${REVEALS_PER_DAY_MAX} times today: no more until tomorrow (UTC).`,
} as const satisfies Record<AccessRefusal, (access: Access) => string>;

/** Returns true once an operator has enrolled. Operators are never deleted, so the result never returns to false. */
async function isLoginRequired(db: Db): Promise<boolean> {
  const enrolled = await db
    .selectFrom('operator')
    .select('operator_id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return enrolled !== undefined;
}

/** Returns the session of the operator. Throws an `OperatorError` if nobody is logged in. */
async function requireSession({ db, session, now }: OpsContext): Promise<OperatorSession> {
  const token = session?.read();
  const active = token === undefined ? undefined : await resumeSession(db, token, now());
  if (!active) throw new OperatorError('You are not logged in, or your session has ended: pnpm ops login --name NAME.');
  return active;
}

interface RefusedCommand {
  readonly session: OperatorSession;
  readonly command: readonly string[];
  readonly access: Access;
  readonly refusal: AccessRefusal;
}

async function auditRefusal({ db, now }: OpsContext, refused: RefusedCommand): Promise<void> {
  const { session, command, access, refusal } = refused;
  const after = { refused: refusal, permission: access.permission, merchant: access.merchant ?? null };
  const auditRow = {
    operator: session.loginName,
    merchantId: null,
    command: 'refused',
    target: describeTarget(command),
  };
  await transaction(db, async (tx) => await writeAudit(tx, { ...auditRow, before: null, after, now: now() }));
}

/**
 * Admits the owner of the database in an emergency, without any permission. The database proves the ownership: the connection has to use the role
 * that owns the schema. The reason is audited before the command runs. Returns the arguments of the command, with `--by break-glass` where the
 * command takes the option. Throws an `OperatorError` if the reason is missing or the connection uses another role.
 */
async function authoriseBreakGlass(
  command: readonly string[],
  access: CommandAccess | undefined,
  reason: string | undefined,
  { db, now, printError }: OpsContext,
): Promise<readonly string[]> {
  if (!reason?.trim() || reason.startsWith('-'))
    throw new OperatorError('Say why: pnpm ops --break-glass REASON resource verb …');
  const role = await readOwnerRole(db);
  if (role === undefined)
    throw new OperatorError('--break-glass is for the owner of the database: DATABASE_URL names another role.');
  const auditRow = { operator: BREAK_GLASS, merchantId: null, command: BREAK_GLASS, target: describeTarget(command) };
  const after = { reason: reason.trim(), role };
  await transaction(db, async (tx) => await writeAudit(tx, { ...auditRow, before: null, after, now: now() }));
  printError('WARNING: break-glass. No permission is checked; the command and the reason are in the audit.');
  return access ? addOperatorName(command, access, BREAK_GLASS) : command;
}

/** Returns the role of this connection if it owns the schema. Returns `undefined` for the role of the servers. */
async function readOwnerRole(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`
    select current_user::text as role from pg_class
    where oid = 'operator_audit'::regclass and pg_has_role(current_user, relowner, 'usage')`.execute(db);
  return rows[0]?.role;
}

/** Returns resource and verb for the audit. The options are left out, because they may contain personal data. */
function describeTarget([resource = '', verb = '']: readonly string[]): string {
  return `${resource} ${verb}`.trim();
}

/** Adds `--by NAME` to the arguments of a command that takes the option. Throws an `OperatorError` if another name was given. */
function addOperatorName(command: readonly string[], { takesBy }: CommandAccess, name: string): readonly string[] {
  const { by } = readAccessOptions(command);
  if (by !== undefined && by !== name) throw new OperatorError(`Leave --by out: the audit will name you as ${name}.`);
  return takesBy && by === undefined ? [...command.slice(0, 2), '--by', name, ...command.slice(2)] : command;
}

/**
 * Reads the options that decide about access. This parser ignores unknown options and missing values, because the command parses its own options
 * strictly and refuses such arguments.
 */
function readAccessOptions(argv: readonly string[]): {
  readonly merchant?: string;
  readonly by?: string;
  readonly help: boolean;
} {
  const options = {
    merchant: { type: 'string' },
    by: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true });
  const { merchant, by } = values;
  return {
    ...(typeof merchant === 'string' && { merchant }),
    ...(typeof by === 'string' && { by }),
    help: values.help === true,
  };
}
