import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { netOfFetchedRounds } from '../../betting/fetched-rounds.ts';
import { assert } from '../../domain/assert.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { readMerchantsOfMembers } from '../../members/accounts.ts';
import { fetchVendorBalance } from './balances.ts';
import type { VendorWalletsContext } from './vendors.ts';

/** The balance that a vendor wallet has to hold according to the platform's transfers and bets. */
interface BookedWallet {
  readonly memberId: bigint;
  readonly currency: string;
  /** The expected balance in minor units. */
  readonly expectedMinor: bigint;
}

/** The result of a comparison of all wallets at a vendor. */
export interface ReconciledWallets {
  /** The number of compared wallets. */
  readonly wallets: number;
  /** The number of wallets whose vendor gave no usable balance. */
  readonly unanswered: number;
  /** A sentence for each wallet whose balance differs. */
  readonly differences: readonly string[];
}

/**
 * Compares the balance of each wallet at a vendor with the platform's books: the transfers to the vendor less the transfers back, plus the wins
 * less the stakes of the fetched rounds. Differences are reported and never repaired. A round that was played but not fetched yet shows as a
 * difference. Returns `undefined` if the vendor does not exist.
 */
export async function reconcileWallets(
  context: VendorWalletsContext,
  code: string,
): Promise<ReconciledWallets | undefined> {
  const vendor = await context.db
    .selectFrom('vendor')
    .select(['code', 'integration_code as integration'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!vendor) return undefined;
  const wallets = await readBookedWallets(context, code);
  const differences: string[] = [];
  let unanswered = 0;
  for (const { memberId, currency: name, expectedMinor } of wallets) {
    const currency = currencyOf(name);
    const vendorBalance = await fetchVendorBalance(context, vendor, memberId, currency);
    if (!vendorBalance) unanswered += 1;
    else if (vendorBalance.amountMinor !== expectedMinor)
      differences.push(
        `${code} of player ${memberId}: the vendor says ${toDecimal(vendorBalance)} ${name}, we ${toDecimal(money(currency, expectedMinor))}`,
      );
  }
  return { wallets: wallets.length, unanswered, differences };
}

/** Reads the wallets at a vendor with their expected balances, in the order of the members. */
async function readBookedWallets({ db }: VendorWalletsContext, code: string): Promise<BookedWallet[]> {
  const { rows } = await sql<Omit<BookedWallet, 'currency'>>`
    select w.member_id as "memberId",
      coalesce((
        select sum(case direction when 'in' then amount_minor else -amount_minor end) from vendor_transfer t
        where t.bucket = w.bucket and t.member_id = w.member_id and t.vendor_code = w.vendor_code and t.state = 'done'
      ), 0)::bigint + coalesce(${netOfFetchedRounds('w')}, 0)::bigint as "expectedMinor"
    from vendor_wallet w
    where w.vendor_code = ${code}
    order by w.member_id`.execute(db);
  const merchants = await readMerchantsOfMembers(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((row) => {
    const merchant = merchants.get(row.memberId);
    assert(merchant !== undefined, `the wallet of member ${row.memberId} has no member`);
    return { ...row, currency: merchant.currency };
  });
}
