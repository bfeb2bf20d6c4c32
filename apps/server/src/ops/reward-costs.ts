import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { OpsContext } from './asked.ts';
import { findBrand } from './brand.ts';
import { readCommandOptions } from './command-options.ts';

interface CostRow {
  readonly programCode: string;
  readonly kind: string;
  readonly grants: bigint;
  readonly granted: bigint;
  readonly claimed: bigint;
  readonly returned: bigint;
  readonly uncollected: bigint;
  /** Valid bet that was made for the requirements of the claimed grants. */
  readonly wagered: bigint;
}

/**
 * `pnpm ops reward-programs costs --merchant CODE`: what each program has granted in cash, what of it was claimed or came back, the valid bet
 * that was made for it, and what its members have kept.
 */
export async function printRewardCosts(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const brand = await findBrand(db, readCommandOptions(args, ['merchant']).required('merchant'));
  const { rows } = await sql<CostRow>`
    select g.program_code as "programCode", g.kind, count(*) as grants, sum(g.amount_minor)::bigint as granted,
      coalesce(sum(g.amount_minor) filter (where g.claimed_at is not null), 0)::bigint as claimed,
      coalesce(sum(g.amount_minor) filter (where g.state = 'returned'), 0)::bigint as returned,
      sum(g.uncollected_minor)::bigint as uncollected, coalesce(sum(t.done_minor), 0)::bigint as wagered
    from reward_grant g
    left join turnover_requirement t on t.bucket = g.bucket and t.member_id = g.member_id
      and t.source_key = case when g.kind = 'deposit' then 'deposit:' || g.grant_id || ':bonus' else 'reward:' || g.grant_id end
    where g.merchant_id = ${brand.merchantId} and g.item = 'cash'
    group by g.program_code, g.kind order by g.program_code, g.kind`.execute(db);
  const amount = (minor: bigint) => toDecimal(money(currencyOf(brand.currency), minor));
  for (const row of rows) {
    const { programCode, kind, grants, granted, claimed, returned, uncollected, wagered } = row;
    const figures = { granted, claimed, returned, uncollected, wagered, kept: claimed - returned + uncollected };
    const words = Object.entries(figures).map(([name, minor]) => `${name}=${amount(minor)}`);
    print([programCode, kind, `grants=${grants}`, ...words].join('  '));
  }
  print(`${rows.length} programs gave money.`);
  return 0;
}
