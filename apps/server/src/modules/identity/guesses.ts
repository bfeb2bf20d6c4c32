import { createHmac } from 'node:crypto';
import { accountKey } from '../../domain/identity/account-key.ts';
import type { ModuleContext } from '../../module.ts';
import { transaction } from '../../platform/transaction.ts';

/** Failures count for so long. */
const GUESS_WINDOW_MINUTES = 15;
/** Spec section 2, login popup: a captcha after a failed login. Behind one address there are many people. */
const FAILURES_PER_ACCOUNT = 1;
const FAILURES_PER_IP = 5;

export interface Guess {
  readonly merchantId: number;
  readonly account: string;
  readonly ip: string;
}

/**
 * Whether this try needs a captcha. Nobody is locked out, so nobody can lock out another: after failures each try costs a person's
 * time, whatever the account and whether it exists.
 */
export async function captchaIsDue(context: ModuleContext, guess: Guess): Promise<boolean> {
  const { ip, account } = keysOf(context, guess);
  const rows = await context.db
    .selectFrom('failed_guess')
    .select(['key_hash as keyHash', ({ fn }) => fn.countAll<string>().as('count')])
    .where('merchant_id', '=', guess.merchantId)
    .where('key_hash', 'in', [ip, account])
    .where('at', '>', new Date(context.now().getTime() - GUESS_WINDOW_MINUTES * 60_000))
    .groupBy('key_hash')
    .execute();
  return rows.some(
    ({ keyHash, count }) =>
      Number(count) >= (keyHash.equals(ip) ? FAILURES_PER_IP * context.ipLimitScale : FAILURES_PER_ACCOUNT),
  );
}

export async function countFailure(context: ModuleContext, guess: Guess): Promise<void> {
  const { ip, account } = keysOf(context, guess);
  const at = context.now();
  await transaction(context.db, async (tx) => {
    const rows = [ip, account].map((key_hash) => ({ merchant_id: guess.merchantId, key_hash, at }));
    await tx.insertInto('failed_guess').values(rows).execute();
  });
}

/** Keyed: neither accounts that were tried nor addresses can be read from the table. */
function keysOf({ secretKey }: ModuleContext, { ip, account }: Guess): { ip: Buffer; account: Buffer } {
  const keyed = (text: string): Buffer => createHmac('sha256', secretKey).update(text).digest();
  return { ip: keyed(`ip:${ip}`), account: keyed(`account:${accountKey(account)}`) };
}
