import { passwordHolds } from '../members/password.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { hashToken, makeToken } from '../platform/tokens.ts';
import { findTotpStep } from '../platform/totp.ts';
import { transaction } from '../platform/transaction.ts';
import { openTotp } from './accounts.ts';

const MS_PER_MINUTE = 60_000;
const IDLE_MINUTES_MAX = 30;
const SESSION_MINUTES_MAX = 8 * 60;
const WRONG_TRIES_MAX = 5;
const REST_MINUTES = 15;

export interface OperatorSession {
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly createdAt: Date;
  readonly factorAt: Date;
}

interface Credentials {
  readonly loginName: string;
  readonly password: string;
  readonly totpCode: string;
  readonly now: Date;
}

/** Returns the token of a new session; undefined where name, password or code is wrong, or where the operator rests after wrong tries. */
export async function openSession(db: Db, keyRing: KeyRing, credentials: Credentials): Promise<string | undefined> {
  const { loginName, password, totpCode, now } = credentials;
  const stored = await db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'password_hash as passwordHash'])
    .where('login_name', '=', loginName)
    .where('state', '=', 'active')
    .executeTakeFirst();
  const isRight = await passwordHolds(password, stored?.passwordHash ?? undefined);
  if (!stored) return undefined;
  return await transaction(db, async (tx) => {
    const isTaken = await takeFactor(tx, keyRing, { operatorId: stored.operatorId, totpCode, now, isRight });
    if (!isTaken) return undefined;
    await tx.deleteFrom('operator_session').where('created_at', '<', minutesBefore(now, SESSION_MINUTES_MAX)).execute();
    const { token, hash } = makeToken();
    const times = { created_at: now, used_at: now, factor_at: now };
    await tx
      .insertInto('operator_session')
      .values({ token_hash: hash, operator_id: stored.operatorId, ...times })
      .execute();
    return token;
  });
}

/** Returns the session of the token and marks it as used; undefined where there is none, or where it has ended. */
export async function useSession(db: Db, token: string, now: Date): Promise<OperatorSession | undefined> {
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

/** Takes a new code of the second factor for an open session. Returns false where the code is wrong. */
export async function confirmFactor(
  db: Db,
  keyRing: KeyRing,
  { token, operatorId, totpCode, now }: { token: string; operatorId: bigint; totpCode: string; now: Date },
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (!(await takeFactor(tx, keyRing, { operatorId, totpCode, now, isRight: true }))) return false;
    await tx
      .updateTable('operator_session')
      .set({ factor_at: now })
      .where('token_hash', '=', hashToken(token))
      .execute();
    return true;
  });
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('operator_session').where('token_hash', '=', hashToken(token)).execute();
}

interface FactorTry {
  readonly operatorId: bigint;
  readonly totpCode: string;
  readonly now: Date;
  /** Whether the password was right. A wrong one counts as a wrong try, as a wrong code does. */
  readonly isRight: boolean;
}

/** The row stays locked until the transaction ends, so that tries at the same time are counted one after the other. */
async function takeFactor(tx: Tx, keyRing: KeyRing, { operatorId, totpCode, now, isRight }: FactorTry) {
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
  const step = isRight ? findTotpStep(openTotp(keyRing, operatorId, row.sealed), totpCode, now) : undefined;
  const isTaken = step !== undefined && step > row.lastStep;
  const outcome = isTaken ? { wrong_tries: 0, rests_until: null, totp_step: step } : afterWrongTry(row.wrongTries, now);
  await tx.updateTable('operator').set(outcome).where('operator_id', '=', operatorId).execute();
  return isTaken;
}

function afterWrongTry(before: number, now: Date) {
  const tries = before + 1;
  if (tries < WRONG_TRIES_MAX) return { wrong_tries: tries };
  return { wrong_tries: 0, rests_until: new Date(now.getTime() + REST_MINUTES * MS_PER_MINUTE) };
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MS_PER_MINUTE);
}
