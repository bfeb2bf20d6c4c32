import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isSwitchOn } from '../../members/switches.ts';

/** The switch of the merchant that allows deposits of play money. */
const DEMO_SWITCH = 'DEMOCASHIER';
/** The provider code of demo deposits. It is part of the posting key and of the name of the clearing account. */
export const DEMO_PROVIDER = 'demo';

/** Returns whether the merchant has switched demo deposits on. */
export async function areDemoDepositsEnabled(db: Db, { merchantId }: Merchant): Promise<boolean> {
  return await isSwitchOn(db, merchantId, DEMO_SWITCH);
}

/**
 * Returns true if every enabled vendor of the merchant plays on the main wallet and no vendor wallet may still hold money of the member from
 * the time when its vendor was in transfer mode.
 */
export async function isAllMoneyInMainWallet(
  db: Db,
  { merchantId }: Pick<Merchant, 'merchantId'>,
  memberId: bigint,
): Promise<boolean> {
  const transferVendor = await db
    .selectFrom('merchant_vendor as mv')
    .innerJoin('vendor as v', 'v.code', 'mv.vendor_code')
    .innerJoin('integration as i', 'i.code', 'v.integration_code')
    .select('v.code')
    .where('mv.merchant_id', '=', merchantId)
    .where('mv.enabled', '=', true)
    .where(sql`coalesce(v.wallet_mode, i.wallet_mode)`, '=', 'transfer')
    .executeTakeFirst();
  if (transferVendor !== undefined) return false;
  const heldWallet = await db
    .selectFrom('vendor_wallet')
    .select('vendor_code')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('may_hold', '=', true)
    .limit(1)
    .executeTakeFirst();
  return heldWallet === undefined;
}

/** Finds the member's deposit with this idempotency key, whether it is a demo deposit or not. Returns `undefined` if the key is new. */
export async function findAnyDepositByRequest(
  db: Db | Tx,
  memberId: bigint,
  requestId: string,
): Promise<{ readonly depositId: bigint; readonly isDemo: boolean } | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select(['deposit_id as depositId', 'kind'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && { depositId: row.depositId, isDemo: row.kind === 'demo' };
}

/**
 * Returns the sum, in minor units, of the demo deposits that were credited to the member since midnight in the merchant's time zone. All deposits are in
 * the one currency of the merchant, so the query does not filter by currency.
 */
export async function sumDemoDepositsToday(
  tx: Tx,
  memberId: bigint,
  { timeZone }: Merchant,
  now: Date,
): Promise<bigint> {
  const startOfDay = sql`date_trunc('day', ${now}::timestamptz, ${timeZone})`;
  const { total } = await tx
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum<bigint | null>('amount_minor').as('total'))
    .where('member_id', '=', memberId)
    .where('provider', '=', DEMO_PROVIDER)
    .where('state', '=', 'credited')
    .where('created_at', '>=', sql<Date>`${startOfDay}`)
    .executeTakeFirstOrThrow();
  return total ?? 0n;
}

/** A demo deposit to insert. */
export interface NewDemoDeposit {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly requestId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly now: Date;
}

/** Inserts a demo deposit in the state `credited` and returns its id. The column `kind` has the default `demo`. */
export async function insertDemoDeposit(tx: Tx, deposit: NewDemoDeposit): Promise<bigint> {
  const { deposit_id } = await tx
    .insertInto('deposit')
    .values({
      member_id: deposit.memberId,
      merchant_id: deposit.merchantId,
      provider: DEMO_PROVIDER,
      request_id: deposit.requestId,
      currency: deposit.currency,
      amount_minor: deposit.amountMinor,
      state: 'credited',
      created_at: deposit.now,
      credited_at: deposit.now,
    })
    .returning('deposit_id')
    .executeTakeFirstOrThrow();
  return deposit_id;
}
