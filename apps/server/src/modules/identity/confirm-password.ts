import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { NO_PASSWORD, verifyPassword } from '../../members/password.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { isFreshLogin } from './fresh-login.ts';
import { resetConfirmationAttempts, countConfirmationAttempt } from './guesses.ts';
import { normalisePassword } from './password-rules.ts';

/** The number of passwords that one log-in may try within `GUESS_WINDOW_MINUTES`. Further attempts are refused until the window is over. */
export const CONFIRMATION_ATTEMPTS_MAX = 10;

/** The account of a member, with the password hash at the time of the query. A caller can detect by this hash that the password has changed since. */
export interface AccountHolder {
  readonly memberId: bigint;
  readonly account: string;
  readonly passwordHash: string;
}

/** The member who confirms a change, and the log-in under which wrong passwords are counted. */
type Confirmer = Pick<OwnScope, 'memberId' | 'merchantId' | 'loginId'>;

/**
 * Verifies the log-in password again before a change that matters for security. Each attempt is counted before the password is compared, so that a
 * person with a stolen session cannot guess the password by many parallel calls. The right password resets the count. Returns the member with
 * the password hash that the typed password matched. Refuses with `request.rate_limited` or `password.wrong`.
 */
export async function confirmPassword(
  context: ModuleContext,
  confirmer: Confirmer,
  typedPassword: string,
): Promise<Outcome<AccountHolder>> {
  if (!(await countConfirmationAttempt(context, confirmer, CONFIRMATION_ATTEMPTS_MAX)))
    return refuse('request.rate_limited');
  const holder = await readAccountHolder(context.db, confirmer.memberId);
  if (!(await verifyPassword(normalisePassword(typedPassword), holder.passwordHash))) return refuse('password.wrong');
  await resetConfirmationAttempts(context, confirmer);
  return done(holder);
}

/**
 * Confirms that the owner of the account makes the call, before other sessions are ended. Otherwise a person with one stolen session could end
 * the sessions of the owner. The proof is the log-in password. A member without a password, who registered by mobile number or by a social
 * provider, needs a fresh log-in instead (`isFreshLogin`). Refuses with `security.log_in_again` if the log-in is too old, and with
 * `password.wrong` if a member with a password has sent none.
 */
export async function confirmPresence(
  context: ModuleContext,
  scope: OwnScope,
  typedPassword: string | undefined,
): Promise<Outcome<unknown>> {
  if (typedPassword !== undefined) return await confirmPassword(context, scope, typedPassword);
  const { passwordHash } = await readAccountHolder(context.db, scope.memberId);
  if (passwordHash !== NO_PASSWORD) return refuse('password.wrong');
  return (await isFreshLogin(context, scope)) ? done(undefined) : refuse('security.log_in_again');
}

/** Reads the account and the password hash of a member. Throws if the member does not exist. */
export async function readAccountHolder(db: Db, memberId: bigint): Promise<AccountHolder> {
  return await db
    .selectFrom('member')
    .select(['member_id as memberId', 'account', 'password_hash as passwordHash'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}
