import { parseArgs } from 'node:util';
import type { Permission } from '@baize/contract/permissions';
import { sql } from 'kysely';
import { refusalOfAccess, REVEALS_PER_DAY_MAX, type Access, type AccessRefusal } from '../operators/authorise.ts';
import { BREAK_GLASS } from '../operators/operator-identity.ts';
import { useSession, type OperatorSession } from '../operators/sessions.ts';
import type { Db } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './asked.ts';
import { findCommand } from './commands.ts';
import { Mistake } from './mistake.ts';
import type { Noun } from './noun.ts';
import { nouns } from './nouns.ts';
import { ownVerbs } from './own-verbs.ts';
import { judgeReach, reachOfNoun, type Reach } from './reach.ts';

/** The rules of a command for the operator who gives it, whatever its options are. */
interface CommandRules {
  /** The noun and the verb, as a sentence to the operator names them. */
  readonly name: string;
  readonly permission: Permission;
  readonly reach: Reach;
  /** The command has an option `--merchant` of its own, which names no brand that the command concerns. */
  readonly takesMerchant: boolean;
  /** The command takes `--by`. */
  readonly takesBy: boolean;
}

interface CommandAccess extends Access {
  readonly takesBy: boolean;
  /** The command manages operators: before there are any, only the owner of the database may give it. */
  readonly ownerFirst: boolean;
}

/**
 * Returns what a command demands; undefined where everybody may give the command: help, and the commands by which an operator logs in. A
 * `Mistake` where `--merchant` does not go with the command.
 */
export function accessOf(argv: readonly string[]): CommandAccess | undefined {
  const { merchant, help } = readCommon(argv);
  const command = findCommand(argv);
  if (command?.permission === 'none') {
    judgeReach(argv[0] ?? '', command.reach, merchant);
    return undefined;
  }
  if (help && !command) return undefined;
  const rules = rulesOfCommand(argv);
  if (!rules) return undefined;
  const { permission, takesBy, takesMerchant } = rules;
  const brand = takesMerchant ? undefined : judgeReach(rules.name, rules.reach, merchant);
  return { permission, merchant: brand, takesBy, ownerFirst: permission === 'operator.manage' };
}

/** Returns the rules of the command that the words name; undefined where they name none, or one that needs no permission. */
export function rulesOfCommand(argv: readonly string[]): CommandRules | undefined {
  const [nounName = '', verb = ''] = argv;
  const command = findCommand(argv);
  if (command) {
    const { permission, reach, takesMerchant = false, reads = false } = command;
    const name = argv.slice(0, command.words).join(' ');
    return permission === 'none' ? undefined : { name, permission, reach, takesMerchant, takesBy: !reads };
  }
  const own = Object.hasOwn(ownVerbs, nounName) ? ownVerbs[nounName] : undefined;
  if (own) {
    const { permission, reach, reads = false } = own;
    return { name: nounName, permission, reach, takesMerchant: false, takesBy: !reads };
  }
  const noun = Object.hasOwn(nouns, nounName) ? nouns[nounName] : undefined;
  return noun && rulesOfNoun(nounName, noun, verb);
}

function rulesOfNoun(nounName: string, noun: Noun, verb: string): CommandRules {
  // The permission is that of the verb, and the command takes its first positional argument for the verb: both have to be the same word.
  if (verb === '' || verb.startsWith('-'))
    throw new Mistake(`The verb comes first: pnpm ops ${nounName} VERB --option …`);
  const act = Object.hasOwn(noun.acts ?? {}, verb) ? noun.acts?.[verb] : undefined;
  const permission = act?.permission ?? noun.permission;
  return { name: `${nounName} ${verb}`, permission, reach: reachOfNoun(noun), takesMerchant: false, takesBy: true };
}

/**
 * Decides whether the command may be given, and returns its arguments with the operator's name as `--by`. Refusals are audited. As long as
 * no operator has ever enrolled, commands are given without a log-in, as `--by` says.
 */
export async function admit(argv: readonly string[], context: OpsContext): Promise<readonly string[]> {
  const breaksGlass = argv[0] === '--break-glass';
  const command = breaksGlass ? argv.slice(2) : argv;
  const access = accessOf(command);
  if (breaksGlass) return await breakGlass(command, access, argv[1], context);
  if (!access) return command;
  if (!(await isLoginRequired(context.db))) {
    if (access.ownerFirst)
      throw new Mistake('The first operator is made by the owner: pnpm ops --break-glass REASON …');
    return command;
  }
  const session = await currentSession(context);
  const refusal = await refusalOfAccess(context.db, session, access, context.now());
  if (refusal === undefined) return withName(command, access, session.loginName);
  await auditRefusal(context, { session, command, access, refusal });
  throw new Mistake(sentences[refusal](access));
}

const sentences = {
  permission: ({ permission, merchant }) =>
    `You need the permission ${permission} for ${merchant ?? 'all brands'}: ask who manages operators.`,
  factor: () => 'Your second factor is asked again for this: pnpm ops confirm.',
  budget: () => `You have looked at personal data ${REVEALS_PER_DAY_MAX} times today: no more until tomorrow (UTC).`,
} as const satisfies Record<AccessRefusal, (access: Access) => string>;

/** Commands need a log-in from the first operator who enrols on. Operators are never deleted, so this does not turn back. */
async function isLoginRequired(db: Db): Promise<boolean> {
  const enrolled = await db
    .selectFrom('operator')
    .select('operator_id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return enrolled !== undefined;
}

/** A `Mistake` where nobody is logged in. */
async function currentSession({ db, session, now }: OpsContext): Promise<OperatorSession> {
  const token = session?.read();
  const found = token === undefined ? undefined : await useSession(db, token, now());
  if (!found) throw new Mistake('You are not logged in, or your session has ended: pnpm ops login --name NAME.');
  return found;
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
  const line = { operator: session.loginName, merchantId: null, command: 'refused', target: targetOf(command) };
  await transaction(db, async (tx) => await writeAudit(tx, { ...line, before: null, after, now: now() }));
}

/** The emergency way in: for whoever has the address and the password of the owner of the database. Audited before anything else happens. */
async function breakGlass(
  command: readonly string[],
  access: CommandAccess | undefined,
  reason: string | undefined,
  { db, now, printError }: OpsContext,
): Promise<readonly string[]> {
  if (!reason?.trim() || reason.startsWith('-'))
    throw new Mistake('Say why: pnpm ops --break-glass REASON noun verb …');
  const role = await ownerRole(db);
  if (role === undefined)
    throw new Mistake('--break-glass is for the owner of the database: DATABASE_URL names another role.');
  const line = { operator: BREAK_GLASS, merchantId: null, command: BREAK_GLASS, target: targetOf(command) };
  const after = { reason: reason.trim(), role };
  await transaction(db, async (tx) => await writeAudit(tx, { ...line, before: null, after, now: now() }));
  printError('WARNING: break-glass. No permission is checked; the command and the reason are in the audit.');
  return access ? withName(command, access, BREAK_GLASS) : command;
}

/** The role of this connection, where it owns the schema; undefined for the role of servers. */
async function ownerRole(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`
    select current_user::text as role from pg_class
    where oid = 'operator_audit'::regclass and pg_has_role(current_user, relowner, 'usage')`.execute(db);
  return rows[0]?.role;
}

/** Noun and verb, never the options: they may hold personal data. */
function targetOf([noun = '', verb = '']: readonly string[]): string {
  return `${noun} ${verb}`.trim();
}

function withName(command: readonly string[], { takesBy }: CommandAccess, name: string): readonly string[] {
  const { by } = readCommon(command);
  if (by !== undefined && by !== name) throw new Mistake(`Leave --by out: the audit will name you as ${name}.`);
  return takesBy && by === undefined ? [...command.slice(0, 2), '--by', name, ...command.slice(2)] : command;
}

/**
 * Reads the options that decide about access. What this reads loosely, the command itself reads strictly: an option that is not one of its
 * own, or that lacks its value, is refused there.
 */
function readCommon(argv: readonly string[]): {
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
