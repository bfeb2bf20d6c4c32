import { hashPassword } from '../members/password.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { hashToken, makeToken } from '../platform/tokens.ts';
import { findTotpStep } from '../platform/totp.ts';
import { transaction } from '../platform/transaction.ts';

const ENROLMENT_HOURS = 24;
const MS_PER_HOUR = 3_600_000;
/** The length of an operator's password. The upper limit bounds the cost of hashing. */
export const OPERATOR_PASSWORD_CHARACTERS_MIN = 12;
export const OPERATOR_PASSWORD_CHARACTERS_MAX = 128;

interface Invitation {
  readonly loginName: string;
  readonly fullName: string;
  readonly now: Date;
}

/**
 * Creates an account that still has to be enrolled, and returns its one-time enrolment code. Returns `undefined` if the log-in name is taken. If the
 * name has a row in the state `named`, because somebody typed it with `--by` before, this row becomes the account, so that earlier approvals under
 * the name belong to the new operator.
 */
export async function inviteOperator(tx: Tx, { loginName, fullName, now }: Invitation): Promise<string | undefined> {
  const { token, hash } = makeToken();
  const account = { full_name: fullName, state: 'invited', created_at: now, ...createEnrolmentColumns(hash, now) };
  const row = await tx
    .insertInto('operator')
    .values({ login_name: loginName, ...account })
    .onConflict((conflict) => conflict.column('login_name').doUpdateSet(account).where('operator.state', '=', 'named'))
    .returning('operator_id')
    .executeTakeFirst();
  return row && token;
}

/**
 * Returns the id of the account with this log-in name, and locks its row until the transaction ends. Returns `undefined` if there is no such account.
 */
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
 * Removes the operator's second factor and lockout, ends the sessions and open reset requests, and sets the account back to the state `invited`. In
 * this state nobody can log in with the old password, and the operator has to enrol again. Returns a new one-time enrolment code, or `undefined` if
 * no account has this log-in name.
 */
export async function resetOperator(tx: Tx, loginName: string, now: Date): Promise<string | undefined> {
  const { token, hash } = makeToken();
  const columns = {
    state: 'invited',
    sealed_totp: null,
    wrong_tries: 0,
    rests_until: null,
    ...createEnrolmentColumns(hash, now),
  };
  const operatorId = await updateOperator(tx, loginName, columns);
  if (operatorId !== undefined) await endSessionsAndResetRequests(tx, operatorId);
  return operatorId === undefined ? undefined : token;
}

/**
 * Disables the account, so that nobody can log in as the operator, and ends the sessions and open reset requests. Returns false if no account has
 * this log-in name.
 */
export async function disableOperator(tx: Tx, loginName: string): Promise<boolean> {
  const columns = { state: 'disabled', enrolment_hash: null, enrolment_ends_at: null };
  const operatorId = await updateOperator(tx, loginName, columns);
  if (operatorId !== undefined) await endSessionsAndResetRequests(tx, operatorId);
  return operatorId !== undefined;
}

interface Enrolment {
  readonly loginName: string;
  readonly code: string;
  readonly password: string;
  readonly totpSecret: string;
  /** The first code of the authenticator. It proves that the operator has stored the secret. */
  readonly totpCode: string;
  readonly now: Date;
}

/**
 * Sets the password and the second factor, and activates the account. Returns false if the enrolment code or the authenticator's code is wrong or has
 * expired.
 */
export async function enrolOperator(db: Db, keyRing: KeyRing, enrolment: Enrolment): Promise<boolean> {
  const { loginName, code, password, totpSecret, totpCode, now } = enrolment;
  const step = findTotpStep(totpSecret, totpCode, now);
  if (step === undefined) return false;
  const password_hash = await hashPassword(password);
  return await transaction(db, async (tx) => {
    const account = await tx
      .selectFrom('operator')
      .select('operator_id')
      .where('login_name', '=', loginName)
      .where('enrolment_hash', '=', hashToken(code))
      .where('enrolment_ends_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return false;
    const sealed_totp = sealTotp(keyRing, account.operator_id, totpSecret);
    const columns = { state: 'active', password_hash, sealed_totp, totp_step: step };
    await updateOperator(tx, loginName, { ...columns, enrolment_hash: null, enrolment_ends_at: null });
    return true;
  });
}

function sealTotp(keyRing: KeyRing, operatorId: bigint, secret: string): Buffer {
  return keyRing.seal(secret, operatorTotpRow(operatorId));
}

/** Opens the TOTP secret of an operator. Throws if no key of the ring opens it, or if it was sealed for another operator. */
export function openTotp(keyRing: KeyRing, operatorId: bigint, sealed: Buffer): string {
  return keyRing.open(sealed, operatorTotpRow(operatorId));
}

/** Returns the row name that an operator's TOTP secret is sealed for. Stored values are bound to this name, so its format must never change. */
export function operatorTotpRow(operatorId: bigint): Buffer {
  return Buffer.from(`operator:${operatorId}`);
}

function createEnrolmentColumns(hash: Buffer, now: Date) {
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
  const row = await tx
    .updateTable('operator')
    .set(columns)
    .where('login_name', '=', loginName)
    .where('state', '<>', 'named')
    .returning('operator_id')
    .executeTakeFirst();
  return row?.operator_id;
}

/**
 * Deletes the operator's sessions, and the open reset requests for the operator and by the operator. If an open request remained, the next request of
 * another operator would count as its approval.
 */
async function endSessionsAndResetRequests(tx: Tx, operatorId: bigint): Promise<void> {
  await tx.deleteFrom('operator_session').where('operator_id', '=', operatorId).execute();
  await tx
    .deleteFrom('operator_factor_reset')
    .where((eb) => eb.or([eb('operator_id', '=', operatorId), eb('requested_by', '=', operatorId)]))
    .where('done_at', 'is', null)
    .execute();
}
