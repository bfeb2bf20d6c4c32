import { sql } from 'kysely';
import { accountKey } from '../../domain/identity/account-key.ts';
import { toAddressRange } from '../../platform/address-range.ts';
import { priceGuess, priceProof, type GuessPrice } from '../../domain/identity/guess-price.ts';
import type { ModuleContext } from '../../module.ts';
import { countTries, digestKey, sortKeys } from '../../members/guess-counter.ts';
import { transaction } from '../../platform/transaction.ts';

type GuessContext = Pick<ModuleContext, 'db' | 'now' | 'keyRing' | 'ipLimitScale'>;

export interface Guess {
  readonly merchantId: number;
  /** The account as it was typed, whether it exists or not. */
  readonly account: string;
  readonly ip: string;
  /** The cookie that names the browser; undefined where it sent none. */
  readonly device: string | undefined;
}

/**
 * Counts a try before its password is judged, and returns what the try costs. Counting and reading are one statement, so parallel tries
 * cannot all see a count of zero. A try whose password is not judged after all, or was right, is given back by `releaseGuess`.
 */
export async function countGuess(context: GuessContext, guess: Guess): Promise<GuessPrice> {
  const keys = toKeys(context, guess);
  const tries = await countTries(context, guess.merchantId, [keys.account, keys.addressRange, keys.device]);
  return priceGuess(
    { ofAccount: tries(keys.account), ofAddressRange: tries(keys.addressRange), ofDevice: tries(keys.device) },
    context.ipLimitScale,
  );
}

export async function releaseGuess(context: GuessContext, guess: Guess): Promise<void> {
  const { account, addressRange, device } = toKeys(context, guess);
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
 * Counts a password that a logged-in member is about to confirm with, and returns whether it may be judged. Each log-in has a count of its
 * own, so that whoever has stolen one session cannot use up the tries of the owner. A refused try does not prolong the window.
 */
export async function takeConfirmation(
  context: GuessContext,
  confirmer: Confirmer,
  triesMax: number,
): Promise<boolean> {
  const key = confirmationKey(context, confirmer);
  const tries = await countTries(context, confirmer.merchantId, [key], triesMax);
  return tries(key) <= triesMax;
}

export async function forgetConfirmations(context: GuessContext, confirmer: Confirmer): Promise<void> {
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
 * Counts a try of an agent to open an account, and returns whether it may be judged: each tells whether a name is taken and hashes a password.
 */
export async function takeOpeningTry(
  context: GuessContext,
  { merchantId, memberId }: Pick<Confirmer, 'merchantId' | 'memberId'>,
  triesMax: number,
): Promise<boolean> {
  const key = digestKey(context, `open:${memberId}`);
  const tries = await countTries(context, merchantId, [key], triesMax);
  return tries(key) <= triesMax;
}

/** Counts a proof of work that an address range asks for, and returns its level. */
export async function countProof(context: GuessContext, merchantId: number, ip: string): Promise<number> {
  const key = digestKey(context, `proof:${toAddressRange(ip)}`);
  const tries = await countTries(context, merchantId, [key]);
  return priceProof(tries(key), context.ipLimitScale);
}

function toKeys(
  context: GuessContext,
  { account, ip, device }: Guess,
): { account: Buffer; addressRange: Buffer; device: Buffer | undefined } {
  return {
    account: digestKey(context, `account:${accountKey(account)}`),
    addressRange: digestKey(context, `ip:${toAddressRange(ip)}`),
    device: device === undefined ? undefined : digestKey(context, `device:${device}`),
  };
}
