import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { askBalance } from './balances.ts';
import { FETCHED_PREFIX } from './rounds.ts';
import type { VendorWalletsContext } from './vendors.ts';

interface BookedWallet {
  readonly memberId: bigint;
  readonly currency: string;
  readonly expectedMinor: bigint;
}

export interface ReconciledWallets {
  readonly wallets: number;
  readonly unanswered: number;
  readonly differences: readonly string[];
}

/**
 * What a vendor says that each wallet holds beside what our book says: moved there less brought home, and what was won less lost in
 * the rounds that were fetched. It looks, and never repairs. Where play goes on while it looks, a round that is not fetched yet shows
 * as a difference. Undefined: there is no such vendor.
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
  const booked = await readBooked(context, code);
  const differences: string[] = [];
  let unanswered = 0;
  for (const { memberId, currency: name, expectedMinor } of booked) {
    const currency = currencyOf(name);
    const held = await askBalance(context, vendor, memberId, currency);
    if (!held) unanswered += 1;
    else if (held.amountMinor !== expectedMinor)
      differences.push(
        `${code} of player ${memberId}: the vendor says ${toDecimal(held)} ${name}, we ${toDecimal(money(currency, expectedMinor))}`,
      );
  }
  return { wallets: booked.length, unanswered, differences };
}

async function readBooked({ db }: VendorWalletsContext, code: string): Promise<BookedWallet[]> {
  const { rows } = await sql<BookedWallet>`
    select w.member_id as "memberId", merchant.currency,
      coalesce((
        select sum(case direction when 'in' then amount_minor else -amount_minor end) from vendor_transfer t
        where t.bucket = w.bucket and t.member_id = w.member_id and t.vendor_code = w.vendor_code and t.state = 'done'
      ), 0)::bigint + coalesce((
        select sum(win_minor - stake_minor) from bet b
        where b.bucket = w.bucket and b.member_id = w.member_id and b.vendor_code = w.vendor_code and b.transaction_id like ${`${FETCHED_PREFIX}%`}
      ), 0)::bigint as "expectedMinor"
    from vendor_wallet w
    join member m on m.member_id = w.member_id
    join merchant on merchant.merchant_id = m.merchant_id
    where w.vendor_code = ${code}
    order by w.member_id`.execute(db);
  return rows;
}
