import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import type { ExtraCheckRequired } from '@baize/contract/schemas/session';
import type { AnswerExtraCheckRequest } from '@baize/contract/schemas/sign-in';
import { sql } from 'kysely';
import { isSameName } from '../../domain/identity/same-name.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Call, Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { sendCode, consumeCode } from './verification/codes.ts';
import { readContacts } from './verification/contact-queries.ts';
import { completeLogin } from './complete-login.ts';
import { hashExtraCheck, EXTRA_CHECK_MAX_AGE_SECONDS } from './start-extra-check.ts';
import { findMemberForLogin } from './queries.ts';
import { passwordStates, type LoginType, type PasswordState } from './login-types.ts';
import { consumeRecoveryCode, consumeTotp } from './two-factor.ts';

type ExtraCheckReason = ExtraCheckRequired['reason'];

/**
 * An extra check that was started and can still be answered. An extra check is the second step of a log-in: the person proves a second factor, or
 * proves a bound contact or name because the log-in comes from an unknown IP address (`startExtraCheck`).
 */
interface OpenCheck {
  readonly hash: Buffer;
  readonly memberId: bigint;
  readonly reason: ExtraCheckReason;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly remember: boolean;
}

/** Sends the code of an extra check to the bound number or e-mail address. Only a check because of an unknown IP address is answered by a code. */
export function sendExtraCheck(context: ModuleContext): Handler<'sendExtraCheck'> {
  return async (call) => {
    const { request, scope, ip, language } = call;
    const check = await findOpenCheck(context, call, request.checkId);
    if (!check || check.reason !== 'unregistered_ip') return refuse('session.extra_check_expired');
    const contacts = await readContacts(context.db, check.memberId);
    const address = contacts[request.method];
    if (address === null) return refuse('session.extra_check_expired');
    const channel = request.method === 'mobile' ? 'sms' : 'email';
    const order = { merchant: scope.merchant, channel, address, memberId: check.memberId, ip, language } as const;
    return await sendCode(context, { ...order, purpose: 'extra_check', sending: 'now' });
  };
}

/** Verifies the answer to an extra check and completes the log-in that the check interrupted. */
export function answerExtraCheck(context: ModuleContext): Handler<'answerExtraCheck'> {
  return async (call) => {
    const { request, scope } = call;
    const check = await findOpenCheck(context, call, request.checkId);
    if (!check || !isMethodForReason(request.method, check.reason)) return refuse('session.extra_check_expired');
    if (!(await countExtraCheckAttempt(context.db, check.hash))) return refuse('session.extra_check_expired');
    const judged = await verifyAnswer(context, scope.merchant.merchantId, check, request);
    if (!judged.ok) return judged;
    const member = await transaction(context.db, async (tx) => {
      if (!(await markCheckPassed(tx, check.hash, context.now()))) return undefined;
      return await findMemberForLogin(tx, scope.merchant.merchantId, check.memberId);
    });
    if (!member) return refuse('session.extra_check_expired');
    const remember = check.remember || request.remember === true;
    return await completeLogin(context, call, {
      member,
      loginType: check.loginType,
      passwordState: check.passwordState,
      remember,
      skipsExtraCheck: true,
    });
  };
}

/**
 * Returns whether a check with this reason can be answered by the method. A check of the second factor needs the authenticator or a recovery code; a
 * check because of an unknown IP address needs one of the other methods.
 */
function isMethodForReason(method: AnswerExtraCheckRequest['method'], reason: ExtraCheckReason): boolean {
  return (method === 'authenticator' || method === 'recovery_code') === (reason === 'two_factor');
}

/** Verifies the answer by its method. Codes are used up by a right answer, so that each of them passes one check only. */
async function verifyAnswer(
  context: ModuleContext,
  merchantId: number,
  { memberId }: OpenCheck,
  { method, answer }: AnswerExtraCheckRequest,
): Promise<Outcome<unknown>> {
  const { db, now } = context;
  switch (method) {
    case 'authenticator':
      return toOutcome(await transaction(db, async (tx) => await consumeTotp(context, tx, memberId, answer)));
    case 'recovery_code':
      return toOutcome(await transaction(db, async (tx) => await consumeRecoveryCode(tx, memberId, answer, now())));
    case 'bank_account_name':
      return toOutcome(isSameName(answer, (await readContacts(db, memberId)).realName));
    case 'mobile':
    case 'email': {
      const address = (await readContacts(db, memberId))[method];
      const channel = method === 'mobile' ? 'sms' : 'email';
      if (address === null) return refuse('session.extra_check_failed');
      return await consumeCode(context, { merchantId, channel, address, purpose: 'extra_check', code: answer });
    }
    default:
      throw new Error(`unknown method ${String(method satisfies never)}`);
  }
}

function toOutcome(isRight: boolean): Outcome<undefined> {
  return isRight ? done(undefined) : refuse('session.extra_check_failed');
}

/**
 * Finds the check with this id, if the check can still be answered and the call comes from the brand and the site where the check was started.
 * The table does not store the password state of the log-in: the state is part of the hashed text, so the query looks for the hashes of all states.
 */
async function findOpenCheck(
  { db, now }: ModuleContext,
  { scope }: Pick<Call<'answerExtraCheck'>, 'scope'>,
  checkId: string,
): Promise<OpenCheck | undefined> {
  const hashes = passwordStates.map((state) => ({ state, hash: hashExtraCheck(checkId, state) }));
  const row = await db
    .selectFrom('extra_check as c')
    .innerJoin('member as m', 'm.member_id', 'c.member_id')
    .select(['c.check_hash as hash', 'c.member_id as memberId', 'c.reason', 'c.login_type as loginType', 'c.remember'])
    .where(
      'c.check_hash',
      'in',
      hashes.map(({ hash }) => hash),
    )
    .where('m.merchant_id', '=', scope.merchant.merchantId)
    .where('c.site', '=', scope.site)
    .where('c.passed_at', 'is', null)
    .where('c.wrong_tries', '<', VERIFICATION_CODE_TRIES_MAX)
    .where('c.created_at', '>', new Date(now().getTime() - EXTRA_CHECK_MAX_AGE_SECONDS * 1000))
    .executeTakeFirst();
  const matchingHash = row && hashes.find(({ hash }) => hash.equals(row.hash));
  // The casts are safe: only `startExtraCheck` writes these columns, from values of these types.
  return (
    matchingHash && {
      ...row,
      reason: row.reason as ExtraCheckReason,
      loginType: row.loginType as LoginType,
      passwordState: matchingHash.state,
    }
  );
}

/**
 * Counts an attempt before its answer is verified, so that parallel answers cannot exceed the maximum. Returns `false` if no attempt is left. The
 * column is called `wrong_tries`, but a right answer is counted as well. This does no harm, because a right answer ends the check.
 */
async function countExtraCheckAttempt(db: Db, hash: Buffer): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const row = await tx
      .updateTable('extra_check')
      .set({ wrong_tries: sql<number>`wrong_tries + 1` })
      .where('check_hash', '=', hash)
      .where('wrong_tries', '<', VERIFICATION_CODE_TRIES_MAX)
      .where('passed_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** Marks the check as passed. If two right answers arrive at the same time, only one of the two calls returns `true`. */
async function markCheckPassed(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('extra_check')
    .set({ passed_at: now })
    .where('check_hash', '=', hash)
    .where('passed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}
