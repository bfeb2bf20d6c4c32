import type { ChangePasswordRequest } from '@baize/contract/schemas/passwords';
import { checkForm } from '@baize/validation/check';
import { acceptanceForm, type AcceptanceFormValues } from '@baize/validation/forms/password';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { done, type Outcome } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { toFormOutcome } from './register-judge.ts';

/**
 * Validates the acceptance that the first password change of an agent-opened account has to carry: the terms, the minimum age, and the birthday
 * if the registration requires one (docs/decisions/0056-recruiting.md). Returns `undefined` if the account has nothing to accept. Refuses with
 * `register.fields_invalid`, which names each missing or invalid input.
 */
export async function judgeAcceptance(
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
  { memberId, merchant }: Pick<OwnScope, 'memberId' | 'merchant'>,
  { termsAccepted, birthday }: ChangePasswordRequest,
): Promise<Outcome<AcceptanceFormValues | undefined>> {
  if (!(await hasToAcceptTerms(db, memberId))) return done(undefined);
  const settings = await readRegisterSettings(db, merchant.merchantId);
  return toFormOutcome(
    await checkForm(acceptanceForm(settings, dayAt(now(), merchant.timeZone)), { termsAccepted, birthday }),
  );
}

/**
 * Returns whether the account still has the initial password that an agent chose. A member who registered personally has accepted the terms
 * during the registration, so only accounts with an initial password have to accept them later.
 */
export async function hasToAcceptTerms(db: Db, memberId: bigint): Promise<boolean> {
  const { isInitial } = await db
    .selectFrom('member')
    .select('password_is_initial as isInitial')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return isInitial;
}
