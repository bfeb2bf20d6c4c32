import type { Db } from '../../platform/db.ts';
import { switchIsOn } from '../../platform/switches.ts';
import { passwordHolds } from './password.ts';
import type { PasswordState } from './entry.ts';

const DAY_MS = 86_400_000;

/** Spec section 4, "Forced password change": the initial password of the operator, or one too old where PWDEXPFORCECHANGE3 is on. */
export async function passwordStateOf(
  db: Db,
  merchantId: number,
  { passwordChangedAt }: { passwordChangedAt: Date },
  typed: string,
  now: Date,
): Promise<PasswordState> {
  const { initialHash, maxAgeDays } = await db
    .selectFrom('merchant')
    .select(['initial_password_hash as initialHash', 'password_max_age_days as maxAgeDays'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  if (initialHash !== null && (await passwordHolds(typed, initialHash))) return 'initial';
  if (maxAgeDays === null || now.getTime() - passwordChangedAt.getTime() <= maxAgeDays * DAY_MS) return 'fine';
  return (await switchIsOn(db, merchantId, 'PWDEXPFORCECHANGE3')) ? 'expired' : 'fine';
}
