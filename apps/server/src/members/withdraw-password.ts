import { sql } from 'kysely';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import type { Db, Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';

/** Limits the guesses of somebody who holds another person's session. The owner waits, or has customer service set a new withdraw password. */
const WITHDRAW_PASSWORD_TRIES_MAX = 5;
const WITHDRAW_PASSWORD_REST_MINUTES = 30;

/** Judges the withdraw password of every call with the mark `stepUp: 'withdraw_password'` (spec section 7, "passwordCheck"). */
export type WithdrawPasswordCheck = (memberId: bigint, typed: string) => Promise<Outcome<undefined>>;

interface CheckContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Whether the text belongs to the hash. It takes tens of milliseconds of work, so it runs outside of any transaction. */
  readonly holds: (typed: string, hash: string) => Promise<boolean>;
}

/** A try is counted before it is judged: many tries at once are as many tries, and no connection waits for a hash. */
export function createWithdrawPasswordCheck({ db, now, holds }: CheckContext): WithdrawPasswordCheck {
  return async (memberId, typed) => {
    const hash = await readHash(db, memberId);
    if (hash === null) return refuse('withdraw_password.not_set');
    const tries = await transaction(db, async (tx) => await takeTry(tx, memberId, now()));
    if (tries === undefined) return refuse('withdraw_password.locked');
    if (await holds(typed, hash)) {
      await transaction(db, async (tx) => await forgetTries(tx, memberId));
      return done(undefined);
    }
    return refuse(tries >= WITHDRAW_PASSWORD_TRIES_MAX ? 'withdraw_password.locked' : 'withdraw_password.wrong');
  };
}

export async function withdrawPasswordIsSet(db: Db | Tx, memberId: bigint): Promise<boolean> {
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

/** Returns how many tries there are in a row, this one included; `undefined` where all are used and the rest is not over. */
async function takeTry(tx: Tx, memberId: bigint, now: Date): Promise<number | undefined> {
  const restStart = new Date(now.getTime() - WITHDRAW_PASSWORD_REST_MINUTES * 60_000);
  const row = await tx
    .insertInto('withdraw_password_guess')
    .values({ member_id: memberId, wrong_tries: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((eb) => ({
          wrong_tries: sql<number>`case when ${eb.ref('withdraw_password_guess.last_at')} > ${restStart}
            then ${eb.ref('withdraw_password_guess.wrong_tries')} + 1 else 1 end`,
          last_at: now,
        }))
        .where((eb) =>
          eb.or([
            eb('withdraw_password_guess.wrong_tries', '<', WITHDRAW_PASSWORD_TRIES_MAX),
            eb('withdraw_password_guess.last_at', '<=', restStart),
          ]),
        ),
    )
    .returning('wrong_tries as tries')
    .executeTakeFirst();
  return row?.tries;
}

async function forgetTries(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('withdraw_password_guess').where('member_id', '=', memberId).execute();
}
