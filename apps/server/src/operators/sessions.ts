import { verifyPassword } from '../members/password.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { hashToken, makeToken } from '../platform/tokens.ts';
import { findTotpStep } from '../platform/totp.ts';
import { transaction } from '../platform/transaction.ts';
import { openTotp } from './accounts.ts';

const MS_PER_MINUTE = 60_000;
/** A session ends this long after its last command, and at the latest after a working day. */
const IDLE_MINUTES_MAX = 30;
const SESSION_MINUTES_MAX = 8 * 60;
/** So many wrong tries in a row lock an operator out. */
const WRONG_TRIES_MAX = 5;
const LOCKOUT_MINUTES = 15;

/** A session of an operator that is valid now. */
export interface OperatorSession {
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly createdAt: Date;
  /** The time at which the operator last gave the second factor. */
  readonly factorAt: Date;
}

interface Credentials {
  readonly loginName: string;
  readonly password: string;
  readonly totpCode: string;
  readonly now: Date;
}

/**
 * Opens a session and returns its token. Returns `undefined` if the name, the password or the code is wrong, or while the operator is locked out
 * after wrong tries.
 */
export async function openSession(db: Db, keyRing: KeyRing, credentials: Credentials): Promise<string | undefined> {
  const { loginName, password, totpCode, now } = credentials;
  const operator = await db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'password_hash as passwordHash'])
    .where('login_name', '=', loginName)
    .where('state', '=', 'active')
    .executeTakeFirst();
  const isPasswordRight = await verifyPassword(password, operator?.passwordHash ?? undefined);
  if (!operator) return undefined;
  return await transaction(db, async (tx) => {
    const isAccepted = await verifyFactor(tx, keyRing, {
      operatorId: operator.operatorId,
      totpCode,
      now,
      isPasswordRight,
    });
    if (!isAccepted) return undefined;
    await tx.deleteFrom('operator_session').where('created_at', '<', minutesBefore(now, SESSION_MINUTES_MAX)).execute();
    const { token, hash } = makeToken();
    const times = { created_at: now, used_at: now, factor_at: now };
    await tx
      .insertInto('operator_session')
      .values({ token_hash: hash, operator_id: operator.operatorId, ...times })
      .execute();
    return token;
  });
}

/**
 * Returns the session of the token and records that it was used, which restarts the idle timeout. Returns `undefined` if there is no such session, or
 * if it has ended.
 */
export async function resumeSession(db: Db, token: string, now: Date): Promise<OperatorSession | undefined> {
  return await db
    .updateTable('operator_session as s')
    .from('operator as o')
    .set({ used_at: now })
    .whereRef('o.operator_id', '=', 's.operator_id')
    .where('s.token_hash', '=', hashToken(token))
    .where('s.used_at', '>', minutesBefore(now, IDLE_MINUTES_MAX))
    .where('s.created_at', '>', minutesBefore(now, SESSION_MINUTES_MAX))
    .where('o.state', '=', 'active')
    .returning(['o.operator_id as operatorId', 'o.login_name as loginName'])
    .returning(['s.created_at as createdAt', 's.factor_at as factorAt'])
    .executeTakeFirst();
}

/**
 * Confirms the second factor of an open session with a new code. Returns false if the code is wrong or was used before, or while the operator is
 * locked out.
 */
export async function confirmFactor(
  db: Db,
  keyRing: KeyRing,
  { token, operatorId, totpCode, now }: { token: string; operatorId: bigint; totpCode: string; now: Date },
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (!(await verifyFactor(tx, keyRing, { operatorId, totpCode, now, isPasswordRight: true }))) return false;
    await tx
      .updateTable('operator_session')
      .set({ factor_at: now })
      .where('token_hash', '=', hashToken(token))
      .execute();
    return true;
  });
}

/** Ends the session of a token. Does nothing if there is no such session. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('operator_session').where('token_hash', '=', hashToken(token)).execute();
}

interface FactorTry {
  readonly operatorId: bigint;
  readonly totpCode: string;
  readonly now: Date;
  /** A wrong password counts as a wrong try, as a wrong code does. */
  readonly isPasswordRight: boolean;
}

/**
 * Verifies a code of the second factor, and counts a wrong try. A code is accepted only once, because its time step has to be later than the last
 * accepted one. The operator's row stays locked until the transaction ends, so that concurrent tries are counted one after the other.
 */
async function verifyFactor(tx: Tx, keyRing: KeyRing, { operatorId, totpCode, now, isPasswordRight }: FactorTry) {
  const row = await tx
    .selectFrom('operator')
    .select([
      'sealed_totp as sealed',
      'totp_step as lastStep',
      'wrong_tries as wrongTries',
      'rests_until as restsUntil',
    ])
    .where('operator_id', '=', operatorId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  if (!row?.sealed || (row.restsUntil && row.restsUntil > now)) return false;
  const step = isPasswordRight ? findTotpStep(openTotp(keyRing, operatorId, row.sealed), totpCode, now) : undefined;
  const isAccepted = step !== undefined && step > row.lastStep;
  const outcome = isAccepted
    ? { wrong_tries: 0, rests_until: null, totp_step: step }
    : countWrongTry(row.wrongTries, now);
  await tx.updateTable('operator').set(outcome).where('operator_id', '=', operatorId).execute();
  return isAccepted;
}

/** Returns the columns after one more wrong try. The last permitted try locks the operator out for a while and starts a new count. */
function countWrongTry(previousTries: number, now: Date) {
  const tries = previousTries + 1;
  if (tries < WRONG_TRIES_MAX) return { wrong_tries: tries };
  return { wrong_tries: 0, rests_until: new Date(now.getTime() + LOCKOUT_MINUTES * MS_PER_MINUTE) };
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MS_PER_MINUTE);
}
