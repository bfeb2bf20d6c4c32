import type { ChangePasswordRequest } from '@baize/contract/schemas/passwords';
import { checkForm } from '@baize/validation/check';
import { acceptanceForm, type AcceptanceFormValues } from '@baize/validation/forms/password';
import { done, type Outcome } from '../../domain/outcome.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { readForm } from './register-judge.ts';

/**
 * Judges what the owner of an account that an agent has opened confirms with the first change of the password: the terms, the minimum age and
 * the birthday where the registration requires it (decision 56). Undefined for any other change of a password.
 */
export async function judgeAcceptance(
  db: Db,
  { memberId, merchantId }: Pick<OwnScope, 'memberId' | 'merchantId'>,
  { termsAccepted, birthday }: ChangePasswordRequest,
): Promise<Outcome<AcceptanceFormValues | undefined>> {
  if (!(await hasToAcceptTerms(db, memberId))) return done(undefined);
  const settings = await readRegisterSettings(db, merchantId);
  return readForm(await checkForm(acceptanceForm(settings), { termsAccepted, birthday }));
}

/** Returns whether the password is still the one that the agent has chosen: whoever opens an account alone accepts the terms there. */
export async function hasToAcceptTerms(db: Db, memberId: bigint): Promise<boolean> {
  const { isInitial } = await db
    .selectFrom('member')
    .select('password_is_initial as isInitial')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return isInitial;
}
