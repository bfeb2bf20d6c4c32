import { sql } from 'kysely';
import { accountKey } from '../../domain/identity/account-key.ts';
import { toAddressRange } from '../../platform/address-range.ts';
import { priceGuess, priceProof, type GuessPrice } from '../../domain/identity/guess-price.ts';
import type { ModuleContext } from '../../module.ts';
import { transaction } from '../../platform/transaction.ts';

/** A counter starts anew when nothing has been counted for so long. */
const GUESS_WINDOW_MINUTES = 15;

type GuessContext = Pick<ModuleContext, 'db' | 'now' | 'keyRing' | 'ipLimitScale'>;

export interface Guess {
  readonly merchantId: number;
  /** As typed, whether there is such an account or not. */
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
  const tries = await count(context, guess.merchantId, [keys.account, keys.addressRange, keys.device]);
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
  const tries = await count(context, confirmer.merchantId, [key], triesMax);
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
  const tries = await count(context, merchantId, [key], triesMax);
  return tries(key) <= triesMax;
}

/** Counts a proof of work that an address range asks for, and returns its level. */
export async function countProof(context: GuessContext, merchantId: number, ip: string): Promise<number> {
  const key = digestKey(context, `proof:${toAddressRange(ip)}`);
  const tries = await count(context, merchantId, [key]);
  return priceProof(tries(key), context.ipLimitScale);
}

/** Above `triesMax` a try is counted, but does not prolong the window. Without it, every try does. */
async function count(
  { db, now }: GuessContext,
  merchantId: number,
  keys: readonly (Buffer | undefined)[],
  triesMax: number | null = null,
): Promise<(key: Buffer | undefined) => number> {
  const at = now();
  const expiresAt = new Date(at.getTime() + GUESS_WINDOW_MINUTES * 60_000);
  const rows = await transaction(db, async (tx) => {
    const { rows: counted } = await sql<{ keyHash: Buffer; tries: number }>`
      insert into guess_counter as c (merchant_id, key_hash, tries, expires_at)
      select ${merchantId}::integer, key_hash, 1, ${expiresAt}::timestamptz
      from unnest(${sortKeys(keys)}::bytea[]) with ordinality as given (key_hash, place) order by place
      on conflict (merchant_id, key_hash) do update set
        tries = case when c.expires_at <= ${at}::timestamptz then 1 else c.tries + 1 end,
        expires_at = case when c.expires_at > ${at}::timestamptz and c.tries >= ${triesMax}::integer then c.expires_at
          else excluded.expires_at end
      returning key_hash as "keyHash", tries`.execute(tx);
    return counted;
  });
  return (key) => (key && rows.find(({ keyHash }) => keyHash.equals(key))?.tries) ?? 0;
}

/** One order for all, so that two calls with the same keys do not wait for each other in a circle. */
function sortKeys(keys: readonly (Buffer | undefined)[]): Buffer[] {
  return keys.filter((key) => key !== undefined).toSorted((left, right) => left.compare(right));
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

/** Keyed: neither accounts that were tried nor addresses can be read from the table. */
function digestKey({ keyRing }: Pick<ModuleContext, 'keyRing'>, text: string): Buffer {
  return keyRing.digest('guess', text);
}
