import { done, refuse, type Outcome } from '../domain/outcome.ts';
import type { Db, Tx } from './db.ts';
import { lockMember } from './lock-member.ts';
import { transaction } from './transaction.ts';

/** Who holds a session and guesses is stopped here; the owner waits, or sets a new one in the security centre. */
const WITHDRAW_PASSWORD_TRIES_MAX = 5;
const WITHDRAW_PASSWORD_REST_MINUTES = 30;

/** Spec section 7, every call with `passwordCheck` in its path. */
export type WithdrawPasswordCheck = (memberId: bigint, typed: string) => Promise<Outcome<undefined>>;

interface CheckContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Of identity: whether the text belongs to the hash. */
  readonly holds: (typed: string, hash: string) => Promise<boolean>;
}

/** Tries of one member take turns, so that many at once are as many tries. */
export function createWithdrawPasswordCheck({ db, now, holds }: CheckContext): WithdrawPasswordCheck {
  return async (memberId, typed) =>
    await transaction(db, async (tx): Promise<Outcome<undefined>> => {
      await lockMember(tx, memberId);
      const hash = await readHash(tx, memberId);
      if (hash === null) return refuse('withdraw_password.not_set');
      const at = now();
      const wrongTries = await readWrongTries(tx, memberId, at);
      if (wrongTries >= WITHDRAW_PASSWORD_TRIES_MAX) return refuse('withdraw_password.locked');
      if (await holds(typed, hash)) {
        if (wrongTries > 0) await forgetTries(tx, memberId);
        return done(undefined);
      }
      await writeWrongTries(tx, memberId, wrongTries + 1, at);
      return refuse(
        wrongTries + 1 >= WITHDRAW_PASSWORD_TRIES_MAX ? 'withdraw_password.locked' : 'withdraw_password.wrong',
      );
    });
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

/** In a row, and not long ago. */
async function readWrongTries(tx: Tx, memberId: bigint, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('withdraw_password_guess')
    .select('wrong_tries')
    .where('member_id', '=', memberId)
    .where('last_at', '>', new Date(now.getTime() - WITHDRAW_PASSWORD_REST_MINUTES * 60_000))
    .executeTakeFirst();
  return row?.wrong_tries ?? 0;
}

async function writeWrongTries(tx: Tx, memberId: bigint, wrong_tries: number, last_at: Date): Promise<void> {
  await tx
    .insertInto('withdraw_password_guess')
    .values({ member_id: memberId, wrong_tries, last_at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ wrong_tries, last_at }))
    .execute();
}

async function forgetTries(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('withdraw_password_guess').where('member_id', '=', memberId).execute();
}
