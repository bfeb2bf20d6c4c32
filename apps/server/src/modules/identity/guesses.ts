import { sql } from 'kysely';
import { accountKey } from '../../domain/identity/account-key.ts';
import { toAddressRange } from '../../platform/address-range.ts';
import { priceLoginAttempt, priceProofOfWork, type LoginAttemptPrice } from '../../domain/identity/guess-price.ts';
import type { ModuleContext } from '../../module.ts';
import { countAttempts, digestKey, sortKeys } from '../../members/guess-counter.ts';
import { transaction } from '../../platform/transaction.ts';

/**
 * This file counts attempts that may be guesses, in the table `guess_counter`. A count makes further attempts dearer (a captcha, a proof of work) or
 * refuses them, but never locks an account (docs/decisions/0010-guesses-cost-and-lock-nobody-out.md).
 */
type AttemptContext = Pick<ModuleContext, 'db' | 'now' | 'keyRing' | 'ipLimitScale'>;

/** An attempt to log in with a user name and a password, which may be a guess at the password. */
export interface LoginAttempt {
  readonly merchantId: number;
  /** The account as it was typed, whether it exists or not. */
  readonly account: string;
  readonly ip: string;
  /** The id of the browser from its device cookie, or `undefined` if the browser sent no cookie. */
  readonly device: string | undefined;
}

/**
 * Counts an attempt under its account, address range and browser before the password is compared. The counts cover the attempts of the last
 * `GUESS_WINDOW_MINUTES`. Returns the price of the attempt: whether it needs a captcha, and the level of its proof of work, where each level doubles
 * the work. If the password turns out to be right, or is not compared after all, the caller takes the attempt back with `releaseLoginAttempt`.
 */
export async function countLoginAttempt(context: AttemptContext, attempt: LoginAttempt): Promise<LoginAttemptPrice> {
  const keys = toCounterKeys(context, attempt);
  const getCount = await countAttempts(context, attempt.merchantId, [keys.account, keys.addressRange, keys.device]);
  return priceLoginAttempt(
    { ofAccount: getCount(keys.account), ofAddressRange: getCount(keys.addressRange), ofDevice: getCount(keys.device) },
    context.ipLimitScale,
  );
}

/** Takes back an attempt that `countLoginAttempt` has counted. */
export async function releaseLoginAttempt(context: AttemptContext, attempt: LoginAttempt): Promise<void> {
  const { account, addressRange, device } = toCounterKeys(context, attempt);
  await transaction(context.db, async (tx) => {
    await tx
      .updateTable('guess_counter')
      .set({ tries: sql<number>`greatest(tries - 1, 0)` })
      .where('merchant_id', '=', attempt.merchantId)
      .where('key_hash', 'in', sortKeys([account, addressRange, device]))
      .execute();
  });
}

/** The member who confirms a change with the password, and the log-in under which the attempts are counted. */
interface Confirmer {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly loginId: string;
}

/**
 * Counts an attempt of a logged-in member to confirm a change with the password. Returns whether the password may be compared. Each log-in has its
 * own count, so that a thief with one stolen session cannot use up the attempts of the owner. A refused attempt does not prolong the window of
 * `GUESS_WINDOW_MINUTES`.
 */
export async function countConfirmationAttempt(
  context: AttemptContext,
  confirmer: Confirmer,
  attemptsMax: number,
): Promise<boolean> {
  const key = confirmationKey(context, confirmer);
  const getCount = await countAttempts(context, confirmer.merchantId, [key], attemptsMax);
  return getCount(key) <= attemptsMax;
}

/** Resets the count of `countConfirmationAttempt` for this log-in, after the password was right. */
export async function resetConfirmationAttempts(context: AttemptContext, confirmer: Confirmer): Promise<void> {
  const { merchantId } = confirmer;
  const key = confirmationKey(context, confirmer);
  await transaction(context.db, async (tx) => {
    await tx.deleteFrom('guess_counter').where('merchant_id', '=', merchantId).where('key_hash', '=', key).execute();
  });
}

function confirmationKey(context: AttemptContext, { memberId, loginId }: Confirmer): Buffer {
  return digestKey(context, `confirm:${memberId}:${loginId}`);
}

/**
 * Counts an attempt of an agent to open an account. Returns whether the server may process it. The number of attempts is limited because each answer
 * reveals whether a user name is taken, and because hashing the password of the new account is slow.
 */
export async function countOpeningAttempt(
  context: AttemptContext,
  { merchantId, memberId }: Pick<Confirmer, 'merchantId' | 'memberId'>,
  attemptsMax: number,
): Promise<boolean> {
  const key = digestKey(context, `open:${memberId}`);
  const getCount = await countAttempts(context, merchantId, [key], attemptsMax);
  return getCount(key) <= attemptsMax;
}

/**
 * Counts a request for a proof of work under the address range of the caller. Returns the level of work that this proof has to cost, from 1 to
 * `WORK_LEVEL_MAX`. The level rises with the number of requests within `GUESS_WINDOW_MINUTES`.
 */
export async function countProofOfWorkRequest(
  context: AttemptContext,
  merchantId: number,
  ip: string,
): Promise<number> {
  const key = digestKey(context, `proof:${toAddressRange(ip)}`);
  const getCount = await countAttempts(context, merchantId, [key]);
  return priceProofOfWork(getCount(key), context.ipLimitScale);
}

/** Returns the keys under which an attempt is counted. Accounts and addresses are hashed, so that they cannot be read from the table. */
function toCounterKeys(
  context: AttemptContext,
  { account, ip, device }: LoginAttempt,
): { account: Buffer; addressRange: Buffer; device: Buffer | undefined } {
  return {
    account: digestKey(context, `account:${accountKey(account)}`),
    addressRange: digestKey(context, `ip:${toAddressRange(ip)}`),
    device: device === undefined ? undefined : digestKey(context, `device:${device}`),
  };
}
