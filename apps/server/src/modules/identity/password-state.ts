import type { Db } from '../../platform/db.ts';
import { switchIsOn } from '../../members/switches.ts';
import { passwordHolds } from '../../members/password.ts';
import type { PasswordState } from './entry.ts';

const DAY_MS = 86_400_000;

interface Dated {
  readonly passwordChangedAt: Date;
}

/** Spec section 4, "Forced password change": the initial password of the operator, or one too old where PWDEXPFORCECHANGE3 is on. */
export async function passwordStateOf(
  db: Db,
  merchantId: number,
  member: Dated,
  typed: string,
  now: Date,
): Promise<PasswordState> {
  const { initialHash } = await rulesOf(db, merchantId);
  if (initialHash !== null && (await passwordHolds(typed, initialHash))) return 'initial';
  return await ageStateOf(db, merchantId, member, now);
}

/** Of a password that is not typed now: its age alone. */
export async function untypedPasswordStateOf(
  db: Db,
  merchantId: number,
  memberId: bigint,
  now: Date,
): Promise<PasswordState> {
  const member = await db
    .selectFrom('member')
    .select('password_changed_at as passwordChangedAt')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return await ageStateOf(db, merchantId, member, now);
}

async function ageStateOf(db: Db, merchantId: number, { passwordChangedAt }: Dated, now: Date): Promise<PasswordState> {
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
