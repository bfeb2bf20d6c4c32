import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { done, refuse, type Refusal } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { sealSecret } from '../../../platform/secret-box.ts';
import { transaction } from '../../../platform/transaction.ts';
import { endDevices } from '../devices.ts';
import { recordChange } from '../login-events.ts';
import { voidPendingWays } from '../pending-ways.ts';
import { makeRecoveryCodes, takeRecoveryCode, takeTotp, totpOf, twoFactorIsOn } from '../two-factor.ts';
import { confirmPassword } from './passwords.ts';

const SETUP_MAX_AGE_SECONDS = 600;
const SECRET_BYTES = 20;

/** Nothing is on until a code of the authenticator has confirmed the secret. */
export function beginTwoFactor(context: ModuleContext): Handler<'beginTwoFactor'> {
  const { db, now, secretKey } = context;
  return async ({ request, merchant, caller: { memberId, account } }) => {
    if (await twoFactorIsOn(db, memberId)) return refuse('two_factor.already_on');
    const confirmed = await confirmPassword(context, memberId, request.password);
    if (!confirmed.ok) return confirmed;
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const row = { sealed_secret: sealSecret(secretKey, secret), created_at: now(), wrong_tries: 0 };
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
    const { request } = call;
    const { memberId } = call.caller;
    const refused = await setupRefusal(context, memberId);
    if (refused) return refused;
    const recoveryCodes = await transaction(db, async (tx) => {
      if (!(await takeTotp(context, tx, memberId, request.code))) return undefined;
      await tx.updateTable('two_factor').set({ confirmed_at: now() }).where('member_id', '=', memberId).execute();
      // Whoever came in by the password alone, or is about to, is asked for the second factor as well.
      await endDevices(tx, memberId, now());
      await voidPendingWays(tx, memberId, now());
      await recordChange(tx, call, memberId, 'two_factor_on', now());
      return await makeRecoveryCodes(tx, memberId);
    });
    if (recoveryCodes) return done({ recoveryCodes });
    await countWrong(db, memberId);
    return refuse('verification.code_wrong');
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

async function countWrong(db: Db, memberId: bigint): Promise<void> {
  await transaction(db, async (tx) => {
    const wrong_tries = sql<number>`wrong_tries + 1`;
    await tx.updateTable('two_factor').set({ wrong_tries }).where('member_id', '=', memberId).execute();
  });
}

/** By the password and a code of the authenticator, or one of those for the case that it is lost. */
export function removeTwoFactor(context: ModuleContext): Handler<'removeTwoFactor'> {
  const { db, now } = context;
  return async (call) => {
    const { request } = call;
    const { memberId } = call.caller;
    if (!(await twoFactorIsOn(db, memberId))) return refuse('two_factor.not_on');
    if (await triesAreUsed(db, memberId)) return refuse('verification.code_tries_used');
    const confirmed = await confirmPassword(context, memberId, request.password);
    if (!confirmed.ok) return confirmed;
    const removed = await transaction(db, async (tx) => {
      if (!(await remove(context, tx, memberId, request.code))) return false;
      await recordChange(tx, call, memberId, 'two_factor_off', now());
      return true;
    });
    if (removed) return done({});
    await countWrong(db, memberId);
    return refuse('verification.code_wrong');
  };
}

async function triesAreUsed(db: Db, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('wrong_tries as wrongTries')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.wrongTries >= VERIFICATION_CODE_TRIES_MAX;
}

async function remove(context: ModuleContext, tx: Tx, memberId: bigint, code: string): Promise<boolean> {
  const holds =
    (await takeTotp(context, tx, memberId, code)) || (await takeRecoveryCode(tx, memberId, code, context.now()));
  if (!holds) return false;
  await tx.deleteFrom('two_factor').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  return true;
}
