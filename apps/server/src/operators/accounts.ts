import { hashPassword } from '../members/password.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { hashToken, makeToken } from '../platform/tokens.ts';
import { findTotpStep } from '../platform/totp.ts';
import { transaction } from '../platform/transaction.ts';

const ENROLMENT_HOURS = 24;
const MS_PER_HOUR = 3_600_000;
export const OPERATOR_PASSWORD_CHARACTERS_MIN = 12;
export const OPERATOR_PASSWORD_CHARACTERS_MAX = 128;

interface Invitation {
  readonly loginName: string;
  readonly fullName: string;
  readonly now: Date;
}

/**
 * Creates an operator who has to enrol, and returns the one-time enrolment code; undefined where the log-in name is taken. A name that was
 * only typed with `--by` before becomes the account: its approvals then are those of the new operator.
 */
export async function inviteOperator(tx: Tx, { loginName, fullName, now }: Invitation): Promise<string | undefined> {
  const { token, hash } = makeToken();
  const account = { full_name: fullName, state: 'invited', created_at: now, ...enrolment(hash, now) };
  const added = await tx
    .insertInto('operator')
    .values({ login_name: loginName, ...account })
    .onConflict((conflict) => conflict.column('login_name').doUpdateSet(account).where('operator.state', '=', 'named'))
    .returning('operator_id')
    .executeTakeFirst();
  return added && token;
}

/** Returns the id of the account with this log-in name, locked; undefined where there is none. */
export async function findAccount(tx: Tx, loginName: string): Promise<bigint | undefined> {
  const account = await tx
    .selectFrom('operator')
    .select('operator_id as operatorId')
    .where('login_name', '=', loginName)
    .where('state', '<>', 'named')
    .forUpdate()
    .executeTakeFirst();
  return account?.operatorId;
}

/**
 * Ends the operator's sessions and open reset requests, and takes password and factor away. Returns a new enrolment code; undefined where
 * nobody is so called.
 */
export async function resetOperator(tx: Tx, loginName: string, now: Date): Promise<string | undefined> {
  const { token, hash } = makeToken();
  const cleared = { state: 'invited', sealed_totp: null, wrong_tries: 0, rests_until: null, ...enrolment(hash, now) };
  const operatorId = await updateOperator(tx, loginName, cleared);
  if (operatorId !== undefined) await endOpenActs(tx, operatorId);
  return operatorId === undefined ? undefined : token;
}

/** Ends the operator's sessions and open reset requests, and lets nobody log in as the operator. Returns false where nobody is so called. */
export async function disableOperator(tx: Tx, loginName: string): Promise<boolean> {
  const disabled = { state: 'disabled', enrolment_hash: null, enrolment_ends_at: null };
  const operatorId = await updateOperator(tx, loginName, disabled);
  if (operatorId !== undefined) await endOpenActs(tx, operatorId);
  return operatorId !== undefined;
}

interface Enrolment {
  readonly loginName: string;
  readonly code: string;
  readonly password: string;
  readonly totpSecret: string;
  /** A first code of the authenticator, which shows that the operator has stored the secret. */
  readonly totpCode: string;
  readonly now: Date;
}

/** Sets password and factor. Returns false where the enrolment code or the code of the authenticator is wrong or too old. */
export async function enrolOperator(db: Db, keyRing: KeyRing, enrolling: Enrolment): Promise<boolean> {
  const { loginName, code, password, totpSecret, totpCode, now } = enrolling;
  const step = findTotpStep(totpSecret, totpCode, now);
  if (step === undefined) return false;
  const password_hash = await hashPassword(password);
  return await transaction(db, async (tx) => {
    const found = await tx
      .selectFrom('operator')
      .select('operator_id')
      .where('login_name', '=', loginName)
      .where('enrolment_hash', '=', hashToken(code))
      .where('enrolment_ends_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return false;
    const sealed_totp = sealTotp(keyRing, found.operator_id, totpSecret);
    const enrolled = { state: 'active', password_hash, sealed_totp, totp_step: step };
    await updateOperator(tx, loginName, { ...enrolled, enrolment_hash: null, enrolment_ends_at: null });
    return true;
  });
}

function sealTotp(keyRing: KeyRing, operatorId: bigint, secret: string): Buffer {
  return keyRing.seal(secret, operatorTotpRow(operatorId));
}

export function openTotp(keyRing: KeyRing, operatorId: bigint, sealed: Buffer): string {
  return keyRing.open(sealed, operatorTotpRow(operatorId));
}

/** Names the row of an operator's secret. Stored values are bound to this text, so it may not change. */
export function operatorTotpRow(operatorId: bigint): Buffer {
  return Buffer.from(`operator:${operatorId}`);
}

function enrolment(hash: Buffer, now: Date) {
  return {
    enrolment_hash: hash,
    enrolment_ends_at: new Date(now.getTime() + ENROLMENT_HOURS * MS_PER_HOUR),
  };
}

interface OperatorColumns {
  readonly state: string;
  readonly password_hash?: string;
  readonly sealed_totp?: Buffer | null;
  readonly totp_step?: bigint;
  readonly wrong_tries?: number;
  readonly rests_until?: Date | null;
  readonly enrolment_hash: Buffer | null;
  readonly enrolment_ends_at: Date | null;
}

async function updateOperator(tx: Tx, loginName: string, columns: OperatorColumns): Promise<bigint | undefined> {
  const updated = await tx
    .updateTable('operator')
    .set(columns)
    .where('login_name', '=', loginName)
    .where('state', '<>', 'named')
    .returning('operator_id')
    .executeTakeFirst();
  return updated?.operator_id;
}

/**
 * Deletes the operator's sessions, and the open reset requests of and by the operator: a later request of another operator would otherwise be
 * taken for the second one.
 */
async function endOpenActs(tx: Tx, operatorId: bigint): Promise<void> {
  await tx.deleteFrom('operator_session').where('operator_id', '=', operatorId).execute();
  await tx
    .deleteFrom('operator_factor_reset')
    .where((eb) => eb.or([eb('operator_id', '=', operatorId), eb('requested_by', '=', operatorId)]))
    .where('done_at', 'is', null)
    .execute();
}
