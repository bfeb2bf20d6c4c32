import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { NO_PASSWORD, passwordHolds } from '../../members/password.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { isFreshLogin } from './fresh-login.ts';
import { forgetConfirmations, takeConfirmation } from './guesses.ts';
import { readPassword } from './password-rules.ts';

/** Wrong passwords of one log-in within the window of `guesses.ts`. After that, none is judged until the window is over. */
export const CONFIRMATION_TRIES_MAX = 10;

export interface Holder {
  readonly memberId: bigint;
  readonly account: string;
  readonly passwordHash: string;
}

type Confirmer = Pick<OwnScope, 'memberId' | 'merchantId' | 'loginId'>;

/**
 * Asks for the log-in password again before a change that matters for security. A try is counted before it is judged, so that somebody
 * who holds another person's session cannot guess the password by many calls at once. A right password sets the count back. Returns
 * the member with the password that was judged.
 */
export async function confirmPassword(
  context: ModuleContext,
  confirmer: Confirmer,
  typed: string,
): Promise<Outcome<Holder>> {
  if (!(await takeConfirmation(context, confirmer, CONFIRMATION_TRIES_MAX))) return refuse('request.rate_limited');
  const holder = await holderOf(context.db, confirmer.memberId);
  if (!(await passwordHolds(readPassword(typed), holder.passwordHash))) return refuse('password.wrong');
  await forgetConfirmations(context, confirmer);
  return done(holder);
}

/**
 * Confirms that the member is there before other sessions end, so that whoever has taken over one session cannot end those of the owner. A
 * member without a password (registered by mobile or by another service) is confirmed by a fresh log-in instead.
 */
export async function confirmPresence(
  context: ModuleContext,
  scope: OwnScope,
  typed: string | undefined,
): Promise<Outcome<unknown>> {
  if (typed !== undefined) return await confirmPassword(context, scope, typed);
  const { passwordHash } = await holderOf(context.db, scope.memberId);
  if (passwordHash !== NO_PASSWORD) return refuse('password.wrong');
  return (await isFreshLogin(context, scope)) ? done(undefined) : refuse('security.log_in_again');
}

export async function holderOf(db: Db, memberId: bigint): Promise<Holder> {
  return await db
    .selectFrom('member')
    .select(['member_id as memberId', 'account', 'password_hash as passwordHash'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}
