import type { Db } from '../../platform/db.ts';
import { isSwitchOn } from '../../members/switches.ts';
import { verifyPassword } from '../../members/password.ts';
import type { PasswordState } from './login-types.ts';

const DAY_MS = 86_400_000;

interface PasswordFacts {
  readonly passwordChangedAt: Date;
  /** Whether the upline that opened the account chose the password, and the member has not changed it yet. */
  readonly passwordIsInitial: boolean;
}

/**
 * Determines whether the member has to change the password (spec section 4, "Forced password change"). The state is `initial` for the initial
 * password of the brand and for a password that an upline chose. It is `expired` above the maximum age, if PWDEXPFORCECHANGE3 is on.
 */
export async function determinePasswordState(
  db: Db,
  merchantId: number,
  member: PasswordFacts,
  typedPassword: string,
  now: Date,
): Promise<PasswordState> {
  if (member.passwordIsInitial) return 'initial';
  const { initialHash } = await readPasswordRules(db, merchantId);
  if (initialHash !== null && (await verifyPassword(typedPassword, initialHash))) return 'initial';
  return await judgePasswordAge(db, merchantId, member, now);
}

/**
 * Determines the state for a log-in without a typed password. The initial password of the brand is not detected here, because only its hash is
 * stored and there is no typed password to compare.
 */
export async function determineStoredPasswordState(
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
  return member.passwordIsInitial ? 'initial' : await judgePasswordAge(db, merchantId, member, now);
}

/** Determines the state by the age of the password alone: `fine` or `expired`. A brand without a maximum age (`null`) lets no password expire. */
async function judgePasswordAge(
  db: Db,
  merchantId: number,
  { passwordChangedAt }: PasswordFacts,
  now: Date,
): Promise<PasswordState> {
  const { maxAgeDays } = await readPasswordRules(db, merchantId);
  if (maxAgeDays === null || now.getTime() - passwordChangedAt.getTime() <= maxAgeDays * DAY_MS) return 'fine';
  return (await isSwitchOn(db, merchantId, 'PWDEXPFORCECHANGE3')) ? 'expired' : 'fine';
}

async function readPasswordRules(db: Db, merchantId: number) {
  return await db
    .selectFrom('merchant')
    .select(['initial_password_hash as initialHash', 'password_max_age_days as maxAgeDays'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
}
