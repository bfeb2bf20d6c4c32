import { sql, type RawBuilder } from 'kysely';
import { BUCKETS } from '../domain/bucket.ts';
import { isTransitAccount } from '../domain/wallet/act.ts';
import type { HouseCheckName } from './checks.ts';
import type { Db } from '../platform/db.ts';
import { readHouseSums, rollUpHouseSums } from './house-sums.ts';
import { STEP_TIMEOUT_MS } from './step-size.ts';
import { runOnSnapshot, type Difference } from './verify.ts';

/**
 * Rolls up the entries of house accounts before `until`, and checks that no money is left on a transit account, through which money passes between the
 * legs (the postings of single members) of one act. The sum of a transit account is zero at any time, because all legs of an act have the same time.
 * Returns `undefined` if every transit account is empty.
 */
export async function rollUpAndVerifyTransitAccounts(db: Db, until: Date): Promise<Difference | undefined> {
  await rollUpHouseSums(db, until);
  const { sums } = await readHouseSums(db);
  const nonEmptySum = sums.find(({ account, amountMinor }) => isTransitAccount(account) && amountMinor !== 0n);
  return (
    nonEmptySum && {
      check: 'transit account is empty',
      detail: `${nonEmptySum.account} holds ${nonEmptySum.amountMinor} ${nonEmptySum.currency}`,
    }
  );
}

/**
 * Runs `rollUpAndVerifyTransitAccounts`, and then checks for each bucket (one of 256 groups of members, by the last 8 bits of their ids) that the
 * stored sums of the house accounts equal their entries, and that wallets and house accounts together sum to zero per currency. Each bucket is read
 * on a short snapshot of its own. Returns the first difference, or `undefined` if there is none. Throws the reason of `signal` if it is aborted
 * between two buckets.
 */
export async function verifyAllHouseAccounts(
  db: Db,
  until: Date,
  signal?: AbortSignal,
): Promise<Difference | undefined> {
  const difference = await rollUpAndVerifyTransitAccounts(db, until);
  if (difference) return difference;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    signal?.throwIfAborted();
    const wrong = await verifyBucket(db, bucket);
    if (wrong) return wrong;
  }
  return undefined;
}

type BucketCheck = (bucket: number) => RawBuilder<{ detail: string }>;

/** The checks of one bucket by name. Each query returns at most one row, which describes a discrepancy for a person. */
const bucketChecks = {
  'house sum equals its entries': (bucket) => sql`
    select format('%s %s in bucket %s: sum %s, entries %s', account, currency, ${bucket}::integer,
                  coalesce(stored.minor, 0), coalesce(recomputed.minor, 0)) as detail
    from (select account, currency, amount_minor as minor from ledger_house_sum where bucket = ${bucket}) stored
    full join (
      select account, currency, sum(amount_minor) as minor from entry
      where bucket = ${bucket} and account like 'house:%'
        and created_at < (select until from ledger_house_checkpoint where bucket = ${bucket})
      group by account, currency
    ) recomputed using (account, currency)
    where coalesce(stored.minor, 0) <> coalesce(recomputed.minor, 0)
    order by account, currency limit 1`,
  // The check above has passed on the same snapshot, so the sums can stand for the entries before the checkpoint.
  'all accounts sum to zero': (bucket) => sql`
    select format('bucket %s: wallets and house accounts sum to %s %s', ${bucket}::integer, sum(minor), currency) as detail
    from (
      select currency, balance_minor as minor from wallet_account where bucket = ${bucket}
      union all
      select currency, amount_minor from ledger_house_sum where bucket = ${bucket}
      union all
      select currency, amount_minor from entry
      where bucket = ${bucket} and account like 'house:%'
        and created_at >= (select until from ledger_house_checkpoint where bucket = ${bucket})
    ) accounts
    group by currency having sum(minor) <> 0 order by currency limit 1`,
} satisfies Partial<Record<HouseCheckName, BucketCheck>>;

async function verifyBucket(db: Db, bucket: number): Promise<Difference | undefined> {
  return await runOnSnapshot(db, STEP_TIMEOUT_MS, async (tx) => {
    for (const check of ['house sum equals its entries', 'all accounts sum to zero'] as const) {
      const [wrong] = (await bucketChecks[check](bucket).execute(tx)).rows;
      if (wrong) return { check, detail: wrong.detail };
    }
    return undefined;
  });
}
