import { sql } from 'kysely';
import { accountKey } from '../../domain/identity/account-key.ts';
import { toAddressRange } from '../../platform/address-range.ts';
import { priceGuess, priceProof, type GuessPrice } from '../../domain/identity/guess-price.ts';
import type { ModuleContext } from '../../module.ts';
import { countTries, digestKey, sortKeys } from '../../members/guess-counter.ts';
import { transaction } from '../../platform/transaction.ts';

type GuessContext = Pick<ModuleContext, 'db' | 'now' | 'keyRing' | 'ipLimitScale'>;

/** A try to log in with a user name and a password. */
export interface Guess {
  readonly merchantId: number;
  /** The account as it was typed, whether it exists or not. */
  readonly account: string;
  readonly ip: string;
  /** The id of the browser from its device cookie, or `undefined` if the browser sent no cookie. */
  readonly device: string | undefined;
}

/**
 * Counts a try under its account, address range and browser before the password is compared. Returns the price of the try: a captcha, and the
 * level of the proof of work. One statement counts and reads, so parallel tries cannot all see a count of zero. If the password turns out to be
 * right, or is not compared after all, the caller takes the try back with `releaseGuess`.
 */
export async function countGuess(context: GuessContext, guess: Guess): Promise<GuessPrice> {
  const keys = toCounterKeys(context, guess);
  const tries = await countTries(context, guess.merchantId, [keys.account, keys.addressRange, keys.device]);
  return priceGuess(
    { ofAccount: tries(keys.account), ofAddressRange: tries(keys.addressRange), ofDevice: tries(keys.device) },
    context.ipLimitScale,
  );
}

/** Takes back a try that `countGuess` has counted. */
export async function releaseGuess(context: GuessContext, guess: Guess): Promise<void> {
  const { account, addressRange, device } = toCounterKeys(context, guess);
  await transaction(context.db, async (tx) => {
    await tx
      .updateTable('guess_counter')
      .set({ tries: sql<number>`greatest(tries - 1, 0)` })
      .where('merchant_id', '=', guess.merchantId)
      .where('key_hash', 'in', sortKeys([account, addressRange, device]))
      .execute();
  });
}

interface Confirmer {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly loginId: string;
}

/**
 * Counts a try of a logged-in member to confirm a change with the password. Returns whether the password may be compared. Each log-in has its own
 * count, so that a thief with one stolen session cannot use up the tries of the owner. A refused try does not prolong the window.
 */
export async function countConfirmationTry(
  context: GuessContext,
  confirmer: Confirmer,
  triesMax: number,
): Promise<boolean> {
  const key = confirmationKey(context, confirmer);
  const tries = await countTries(context, confirmer.merchantId, [key], triesMax);
  return tries(key) <= triesMax;
}

/** Resets the count of `countConfirmationTry` for this log-in, after the password was right. */
export async function resetConfirmationTries(context: GuessContext, confirmer: Confirmer): Promise<void> {
  const { merchantId } = confirmer;
  const key = confirmationKey(context, confirmer);
  await transaction(context.db, async (tx) => {
    await tx.deleteFrom('guess_counter').where('merchant_id', '=', merchantId).where('key_hash', '=', key).execute();
  });
}

function confirmationKey(context: GuessContext, { memberId, loginId }: Confirmer): Buffer {
  return digestKey(context, `confirm:${memberId}:${loginId}`);
}

/**
 * Counts a try of an agent to open an account. Returns whether the server may process the try. The number of tries is limited because each answer
 * reveals whether a user name is taken, and because hashing the password of the new account is slow.
 */
export async function countOpeningTry(
  context: GuessContext,
  { merchantId, memberId }: Pick<Confirmer, 'merchantId' | 'memberId'>,
  triesMax: number,
): Promise<boolean> {
  const key = digestKey(context, `open:${memberId}`);
  const tries = await countTries(context, merchantId, [key], triesMax);
  return tries(key) <= triesMax;
}

/**
 * Counts a request for a proof of work under the address range of the caller. Returns the level of work that this proof has to cost. The level
 * rises with the number of requests.
 */
export async function countProofOfWorkRequest(context: GuessContext, merchantId: number, ip: string): Promise<number> {
  const key = digestKey(context, `proof:${toAddressRange(ip)}`);
  const tries = await countTries(context, merchantId, [key]);
  return priceProof(tries(key), context.ipLimitScale);
}

function toCounterKeys(
  context: GuessContext,
  { account, ip, device }: Guess,
): { account: Buffer; addressRange: Buffer; device: Buffer | undefined } {
  return {
    account: digestKey(context, `account:${accountKey(account)}`),
    addressRange: digestKey(context, `ip:${toAddressRange(ip)}`),
    device: device === undefined ? undefined : digestKey(context, `device:${device}`),
  };
}
