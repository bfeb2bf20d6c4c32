import { sql } from 'kysely';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';

/**
 * The number of attempts after which the withdraw password is locked for `LOCKOUT_MINUTES`. The lockout limits the guesses of an attacker with a
 * stolen session. The owner has to wait, or to let customer service set a new withdraw password.
 */
const WITHDRAW_PASSWORD_TRIES_MAX = 5;
const LOCKOUT_MINUTES = 30;

/** Checks the withdraw password of every call with the mark `stepUp: 'withdraw_password'` (spec section 7, "passwordCheck"). */
export type WithdrawPasswordCheck = (memberId: bigint, typed: string) => Promise<Outcome<undefined>>;

interface CheckContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Returns whether the text belongs to the hash. The computation takes tens of milliseconds, so it runs outside of any transaction. */
  readonly verifyHash: (typed: string, hash: string) => Promise<boolean>;
}

/**
 * Creates the check of withdraw passwords. The check counts an attempt before it verifies the password, so parallel attempts cannot exceed the
 * limit, and no database connection is held during the hashing. A correct password resets the counter. Refuses with `withdraw_password.not_set`,
 * `withdraw_password.wrong` or `withdraw_password.locked`.
 */
export function createWithdrawPasswordCheck({ db, now, verifyHash }: CheckContext): WithdrawPasswordCheck {
  return async (memberId, typed) => {
    const hash = await readHash(db, memberId);
    if (hash === null) return refuse('withdraw_password.not_set');
    const tries = await transaction(db, async (tx) => await countAttempt(tx, memberId, now()));
    if (tries === undefined) return refuse('withdraw_password.locked');
    if (await verifyHash(typed, hash)) {
      await transaction(db, async (tx) => await resetAttempts(tx, memberId));
      return done(undefined);
    }
    return refuse(tries >= WITHDRAW_PASSWORD_TRIES_MAX ? 'withdraw_password.locked' : 'withdraw_password.wrong');
  };
}

/** Returns whether the member has set a password for withdrawals. */
export async function hasWithdrawPassword(db: Db | Tx, memberId: bigint): Promise<boolean> {
  return (await readHash(db, memberId)) !== null;
}

async function readHash(db: Db | Tx, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select('withdraw_password_hash as hash')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.hash;
}

/** Counts an attempt and returns the number of consecutive attempts, or `undefined` if the member is locked out. */
async function countAttempt(tx: Tx, memberId: bigint, now: Date): Promise<number | undefined> {
  const lockoutStart = new Date(now.getTime() - LOCKOUT_MINUTES * 60_000);
  const row = await tx
    .insertInto('withdraw_password_guess')
    .values({ member_id: memberId, wrong_tries: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((eb) => ({
          wrong_tries: sql<number>`case when ${eb.ref('withdraw_password_guess.last_at')} > ${lockoutStart}
            then ${eb.ref('withdraw_password_guess.wrong_tries')} + 1 else 1 end`,
          last_at: now,
        }))
        .where((eb) =>
          eb.or([
            eb('withdraw_password_guess.wrong_tries', '<', WITHDRAW_PASSWORD_TRIES_MAX),
            eb('withdraw_password_guess.last_at', '<=', lockoutStart),
          ]),
        ),
    )
    .returning('wrong_tries as tries')
    .executeTakeFirst();
  return row?.tries;
}

async function resetAttempts(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('withdraw_password_guess').where('member_id', '=', memberId).execute();
}
