import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { done, refuse, type Refusal } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { recordSecurityChange } from '../login-events.ts';
import { endOtherCredentials } from '../revocation.ts';
import {
  replaceRecoveryCodes,
  sealTotpSecret,
  consumeRecoveryCode,
  consumeTotp,
  createTotp,
  isTwoFactorOn,
} from '../two-factor.ts';
import { confirmPassword } from '../confirm-password.ts';

/** The time within which a new secret has to be confirmed. */
const SETUP_MAX_AGE_SECONDS = 600;
/** The length of a new secret: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/**
 * Starts the set-up of two-factor authentication: stores a new secret and returns it for the authenticator. Two-factor authentication stays off
 * until `confirmTwoFactor` has verified a code of the authenticator. A second call replaces the secret of an unfinished set-up.
 */
export function beginTwoFactor(context: ModuleContext): Handler<'beginTwoFactor'> {
  const { db, now, keyRing } = context;
  return async ({ request, scope }) => {
    const { memberId, account, merchant } = scope;
    if (await isTwoFactorOn(db, memberId)) return refuse('two_factor.already_on');
    const confirmed = await confirmPassword(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const row = { sealed_secret: sealTotpSecret(keyRing, memberId, secret), created_at: now(), wrong_tries: 0 };
    // The set-up may have been confirmed by a parallel call in the meantime. The secret of a confirmed set-up is never replaced.
    const isStored = await transaction(db, async (tx) => {
      const stored = await tx
        .insertInto('two_factor')
        .values({ member_id: memberId, ...row })
        .onConflict((conflict) =>
          conflict.column('member_id').doUpdateSet(row).where('two_factor.confirmed_at', 'is', null),
        )
        .returning('member_id')
        .executeTakeFirst();
      return stored !== undefined;
    });
    if (!isStored) return refuse('two_factor.already_on');
    const otpauthUri = createTotp(secret, account, merchant.name).toString();
    return done({ secret, otpauthUri, expiresInSeconds: SETUP_MAX_AGE_SECONDS });
  };
}

/** Turns two-factor authentication on with a code of the authenticator. Returns the recovery codes, which are shown only once. */
export function confirmTwoFactor(context: ModuleContext): Handler<'confirmTwoFactor'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { memberId } = scope;
    const setupRefusal = await findSetupRefusal(context, memberId);
    if (setupRefusal) return setupRefusal;
    if (!(await countTwoFactorTry(db, memberId))) return refuse('verification.code_tries_used');
    return await transaction(db, async (tx) => {
      if (!(await consumeTotp(context, tx, memberId, request.code))) return refuse('verification.code_wrong');
      // `consumeTotp` has locked the row. If a parallel call has confirmed the set-up, its recovery codes stay valid.
      const confirmed = await tx
        .updateTable('two_factor')
        .set({ confirmed_at: now() })
        .where('member_id', '=', memberId)
        .where('confirmed_at', 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      if (!confirmed) return refuse('two_factor.already_on');
      // Other sessions and pending log-ins have proved only the password. They end, so that the next log-in needs the second factor.
      await endOtherCredentials(tx, { memberId, keptSession: scope, now: now() });
      await recordSecurityChange(tx, call, memberId, 'two_factor_on', now());
      return done({ recoveryCodes: await replaceRecoveryCodes(tx, memberId) });
    });
  };
}

/** Returns the refusal if there is no set-up that can be confirmed, or `undefined` if there is one. */
async function findSetupRefusal({ db, now }: ModuleContext, memberId: bigint): Promise<Refusal | undefined> {
  const row = await db
    .selectFrom('two_factor')
    .select(['confirmed_at as confirmedAt', 'created_at as createdAt', 'wrong_tries as wrongTries'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row?.confirmedAt) return refuse('two_factor.already_on');
  if (!row || now().getTime() - row.createdAt.getTime() > SETUP_MAX_AGE_SECONDS * 1000)
    return refuse('two_factor.setup_expired');
  return row.wrongTries >= VERIFICATION_CODE_TRIES_MAX ? refuse('verification.code_tries_used') : undefined;
}

/**
 * Counts a try before its code is verified, so that parallel codes cannot exceed the maximum. Returns `false` if no try is left. Every right code of
 * the authenticator resets the count, even the code of a log-in. A new set-up begins with a count of zero.
 */
async function countTwoFactorTry(db: Db, memberId: bigint): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const row = await tx
      .updateTable('two_factor')
      .set({ wrong_tries: sql<number>`wrong_tries + 1` })
      .where('member_id', '=', memberId)
      .where('wrong_tries', '<', VERIFICATION_CODE_TRIES_MAX)
      .returning('member_id')
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** Turns two-factor authentication off, with the password and either a code of the authenticator or a recovery code. All other sessions end. */
export function removeTwoFactor(context: ModuleContext): Handler<'removeTwoFactor'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { memberId } = scope;
    if (!(await isTwoFactorOn(db, memberId))) return refuse('two_factor.not_on');
    const confirmed = await confirmPassword(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    if (!(await countTwoFactorTry(db, memberId))) return refuse('verification.code_tries_used');
    const removed = await transaction(db, async (tx) => {
      if (!(await deleteFactorIfCodeIsRight(context, tx, memberId, request.code))) return false;
      await endOtherCredentials(tx, { memberId, keptSession: scope, now: now() });
      await recordSecurityChange(tx, call, memberId, 'two_factor_off', now());
      return true;
    });
    return removed ? done({}) : refuse('verification.code_wrong');
  };
}

/** Deletes the secret and the recovery codes, if the code is right. Returns `false` if the code is wrong. */
async function deleteFactorIfCodeIsRight(
  context: ModuleContext,
  tx: Tx,
  memberId: bigint,
  code: string,
): Promise<boolean> {
  const isRight =
    (await consumeTotp(context, tx, memberId, code)) || (await consumeRecoveryCode(tx, memberId, code, context.now()));
  if (!isRight) return false;
  await tx.deleteFrom('two_factor').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  return true;
}
