import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { done, refuse, type Refusal } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { recordChange } from '../login-events.ts';
import { endOtherCredentials } from '../revocation.ts';
import { makeRecoveryCodes, sealTotpSecret, takeRecoveryCode, takeTotp, totpOf, twoFactorIsOn } from '../two-factor.ts';
import { confirmPassword } from '../confirm-password.ts';

const SETUP_MAX_AGE_SECONDS = 600;
const SECRET_BYTES = 20;

/** Nothing is on until a code of the authenticator has confirmed the secret. */
export function beginTwoFactor(context: ModuleContext): Handler<'beginTwoFactor'> {
  const { db, now, keyRing } = context;
  return async ({ request, scope }) => {
    const { memberId, account, merchant } = scope;
    if (await twoFactorIsOn(db, memberId)) return refuse('two_factor.already_on');
    const confirmed = await confirmPassword(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const row = { sealed_secret: sealTotpSecret(keyRing, memberId, secret), created_at: now(), wrong_tries: 0 };
    await transaction(db, async (tx) => {
      await tx
        .insertInto('two_factor')
        .values({ member_id: memberId, ...row })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
        .execute();
    });
    const otpauthUri = totpOf(secret, account, merchant.name).toString();
    return done({ secret, otpauthUri, expiresInSeconds: SETUP_MAX_AGE_SECONDS });
  };
}

export function confirmTwoFactor(context: ModuleContext): Handler<'confirmTwoFactor'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { memberId } = scope;
    const refused = await setupRefusal(context, memberId);
    if (refused) return refused;
    if (!(await takeTry(db, memberId))) return refuse('verification.code_tries_used');
    const recoveryCodes = await transaction(db, async (tx) => {
      if (!(await takeTotp(context, tx, memberId, request.code))) return undefined;
      await tx.updateTable('two_factor').set({ confirmed_at: now() }).where('member_id', '=', memberId).execute();
      // Who logged in by the password alone, or is about to, has to show the second factor as well.
      await endOtherCredentials(tx, { memberId, kept: scope, now: now() });
      await recordChange(tx, call, memberId, 'two_factor_on', now());
      return await makeRecoveryCodes(tx, memberId);
    });
    return recoveryCodes ? done({ recoveryCodes }) : refuse('verification.code_wrong');
  };
}

async function setupRefusal({ db, now }: ModuleContext, memberId: bigint): Promise<Refusal | undefined> {
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
 * Counts a try before its code is judged, so that many codes at once are as many tries. False where all tries are used. A right code of
 * the authenticator sets the count back.
 */
async function takeTry(db: Db, memberId: bigint): Promise<boolean> {
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

/** Turns two-factor login off, by the password and either a code of the authenticator or a recovery code. */
export function removeTwoFactor(context: ModuleContext): Handler<'removeTwoFactor'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const { memberId } = scope;
    if (!(await twoFactorIsOn(db, memberId))) return refuse('two_factor.not_on');
    const confirmed = await confirmPassword(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    if (!(await takeTry(db, memberId))) return refuse('verification.code_tries_used');
    const removed = await transaction(db, async (tx) => {
      if (!(await remove(context, tx, memberId, request.code))) return false;
      await endOtherCredentials(tx, { memberId, kept: scope, now: now() });
      await recordChange(tx, call, memberId, 'two_factor_off', now());
      return true;
    });
    return removed ? done({}) : refuse('verification.code_wrong');
  };
}

async function remove(context: ModuleContext, tx: Tx, memberId: bigint, code: string): Promise<boolean> {
  const holds =
    (await takeTotp(context, tx, memberId, code)) || (await takeRecoveryCode(tx, memberId, code, context.now()));
  if (!holds) return false;
  await tx.deleteFrom('two_factor').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  return true;
}
