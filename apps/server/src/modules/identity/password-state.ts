import type { Db } from '../../platform/db.ts';
import { switchIsOn } from '../../members/switches.ts';
import { passwordHolds } from '../../members/password.ts';
import type { PasswordState } from './entry.ts';

const DAY_MS = 86_400_000;

interface PasswordFacts {
  readonly passwordChangedAt: Date;
  /** The upline that opened the account has chosen the password. */
  readonly passwordIsInitial: boolean;
}

/**
 * Judges whether the password has to be changed (spec section 4, "Forced password change"): it is the initial password of the merchant or of
 * the upline that opened the account, or it is too old where PWDEXPFORCECHANGE3 is on.
 */
export async function passwordStateOf(
  db: Db,
  merchantId: number,
  member: PasswordFacts,
  typed: string,
  now: Date,
): Promise<PasswordState> {
  if (member.passwordIsInitial) return 'initial';
  const { initialHash } = await rulesOf(db, merchantId);
  if (initialHash !== null && (await passwordHolds(typed, initialHash))) return 'initial';
  return await ageStateOf(db, merchantId, member, now);
}

/** Judges the same for a log-in without a typed password, which is not compared with the merchant's initial one. */
export async function untypedPasswordStateOf(
  db: Db,
  merchantId: number,
  memberId: bigint,
  now: Date,
): Promise<PasswordState> {
  const member = await db
    .selectFrom('member')
    .select(['password_changed_at as passwordChangedAt', 'password_is_initial as passwordIsInitial'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return member.passwordIsInitial ? 'initial' : await ageStateOf(db, merchantId, member, now);
}

async function ageStateOf(
  db: Db,
  merchantId: number,
  { passwordChangedAt }: PasswordFacts,
  now: Date,
): Promise<PasswordState> {
  const { maxAgeDays } = await rulesOf(db, merchantId);
  if (maxAgeDays === null || now.getTime() - passwordChangedAt.getTime() <= maxAgeDays * DAY_MS) return 'fine';
  return (await switchIsOn(db, merchantId, 'PWDEXPFORCECHANGE3')) ? 'expired' : 'fine';
}

async function rulesOf(db: Db, merchantId: number) {
  return await db
    .selectFrom('merchant')
    .select(['initial_password_hash as initialHash', 'password_max_age_days as maxAgeDays'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
}
