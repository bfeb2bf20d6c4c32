import { parseArgs } from 'node:util';
import {
  enrolOperator,
  OPERATOR_PASSWORD_CHARACTERS_MAX,
  OPERATOR_PASSWORD_CHARACTERS_MIN,
} from '../operators/accounts.ts';
import { confirmFactor, endSession, openSession, resumeSession } from '../operators/sessions.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { createTotpSecret, createTotp } from '../platform/totp.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

const TOTP_ISSUER = 'Baize operators';
const WRONG_CREDENTIALS = 'Name, password or code is wrong. After five wrong tries a log-in rests for 15 minutes.';

/**
 * Runs `pnpm ops enrol --name NAME`: sets the password and the second factor with the one-time code of `operators add` or `operators reset-factor`.
 */
export async function enrol(args: readonly string[], context: OpsContext): Promise<number> {
  const loginName = requireLoginName(args);
  const keyRing = requireKeyRing(context);
  const totpSecret = createTotpSecret();
  const code = await askAtTerminal(context, 'Enrolment code: ');
  const password = await askAtTerminal(context, 'New password: ');
  if (password.length < OPERATOR_PASSWORD_CHARACTERS_MIN || password.length > OPERATOR_PASSWORD_CHARACTERS_MAX)
    throw new OperatorError(
      `A password has ${OPERATOR_PASSWORD_CHARACTERS_MIN} to ${OPERATOR_PASSWORD_CHARACTERS_MAX} characters.`,
    );
  context.print(`Enter this into your authenticator: ${createTotp(totpSecret, loginName, TOTP_ISSUER).toString()}`);
  const totpCode = await askAtTerminal(context, 'Code of the authenticator: ');
  const now = context.now();
  const isEnrolled = await enrolOperator(context.db, keyRing, { loginName, code, password, totpSecret, totpCode, now });
  await auditLogin(context, loginName, isEnrolled ? 'enrolled' : 'enrolment refused');
  if (!isEnrolled)
    throw new OperatorError(
      'The enrolment code is wrong or older than a day, or the code of the authenticator is wrong.',
    );
  context.print(`${loginName} is enrolled: pnpm ops login --name ${loginName}`);
  return 0;
}

/** Runs `pnpm ops login --name NAME`: asks for password and code, and stores the token of the session in a file that only its owner can read. */
export async function login(args: readonly string[], context: OpsContext): Promise<number> {
  const loginName = requireLoginName(args);
  const keyRing = requireKeyRing(context);
  const password = await askAtTerminal(context, 'Password: ');
  const totpCode = await askAtTerminal(context, 'Code of the authenticator: ');
  const token = await openSession(context.db, keyRing, { loginName, password, totpCode, now: context.now() });
  await auditLogin(context, loginName, token === undefined ? 'login refused' : 'logged in');
  if (token === undefined) throw new OperatorError(WRONG_CREDENTIALS);
  context.session?.write(token);
  context.print(`You are logged in as ${loginName}: for 8 hours at most, and until 30 minutes pass without a command.`);
  return 0;
}

/** Runs `pnpm ops confirm`: asks for the second factor again. Commands about money require this ten minutes after the last confirmation. */
export async function confirm(args: readonly string[], context: OpsContext): Promise<number> {
  refuseArguments(args);
  const { db, session, now } = context;
  const token = session?.read() ?? '';
  const active = await resumeSession(db, token, now());
  if (!active) throw new OperatorError('You are not logged in: pnpm ops login --name NAME.');
  const totpCode = await askAtTerminal(context, 'Code of the authenticator: ');
  const confirmation = { token, operatorId: active.operatorId, totpCode, now: now() };
  if (!(await confirmFactor(db, requireKeyRing(context), confirmation))) {
    await auditLogin(context, active.loginName, 'confirmation refused');
    throw new OperatorError('The code is wrong, or it was used before: wait for the next one.');
  }
  context.print('Confirmed for ten minutes.');
  return 0;
}

/** Runs `pnpm ops logout`: ends the session in the database and deletes the stored token. It succeeds without a session, too. */
export async function logout(args: readonly string[], { db, session, print }: OpsContext): Promise<number> {
  refuseArguments(args);
  const token = session?.read();
  if (token !== undefined) await endSession(db, token);
  session?.write(undefined);
  print('You are logged out.');
  return 0;
}

/** Runs `pnpm ops whoami`: prints the operator who is logged in. Throws an `OperatorError` if nobody is. */
export async function whoami(args: readonly string[], { db, session, now, print }: OpsContext): Promise<number> {
  refuseArguments(args);
  const active = await resumeSession(db, session?.read() ?? '', now());
  if (!active) throw new OperatorError('You are not logged in: pnpm ops login --name NAME.');
  const { loginName, createdAt, factorAt } = active;
  print(`${loginName}: logged in at ${createdAt.toISOString()}, factor given at ${factorAt.toISOString()}`);
  return 0;
}

async function auditLogin({ db, now }: OpsContext, loginName: string, outcome: string): Promise<void> {
  const auditRow = { operator: loginName, merchantId: null, command: 'login', target: `operators ${loginName}` };
  await transaction(
    db,
    async (tx) => await writeAudit(tx, { ...auditRow, before: null, after: { outcome }, now: now() }),
  );
}

/** Asks a question and returns the answer without surrounding spaces. Throws an `OperatorError` if nobody can be asked. */
async function askAtTerminal({ ask: askPerson }: OpsContext, prompt: string): Promise<string> {
  if (!askPerson) throw new OperatorError('This needs a terminal, or the answers as lines of standard input.');
  return (await askPerson(prompt)).trim();
}

function requireKeyRing({ keyRing }: OpsContext): KeyRing {
  if (!keyRing) throw new OperatorError('Set SECRET_KEY to that of the servers: the second factor is sealed under it.');
  return keyRing;
}

function refuseArguments([first]: readonly string[]): void {
  if (first !== undefined) throw new OperatorError(`This command takes no options, and was given ${first}.`);
}

function requireLoginName(args: readonly string[]): string {
  try {
    const { name } = parseArgs({ args: [...args], options: { name: { type: 'string' } } }).values;
    if (name) return name;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
  throw new OperatorError('Say who you are: --name NAME.');
}
