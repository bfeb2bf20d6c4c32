import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Db } from '../platform/db.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions } from './command-options.ts';

/** The cash grants of one program. All amounts are in minor units of the brand's currency. */
interface CostRow {
  readonly programCode: string;
  readonly kind: string;
  readonly grants: bigint;
  readonly granted: bigint;
  readonly claimed: bigint;
  /** The claimed amounts of grants that were taken back. */
  readonly returned: bigint;
  /** The part of the returned amounts that members had spent already, so that it could not be collected. */
  readonly uncollected: bigint;
  /** The valid bet that members have made for the turnover requirements of the claimed grants. */
  readonly wagered: bigint;
}

/** The free rounds of one program. All amounts are in minor units of the brand's currency. */
interface FreeRoundsCostRow {
  readonly programCode: string;
  readonly grants: bigint;
  readonly stakes: bigint;
  readonly won: bigint;
  readonly wagered: bigint;
}

/**
 * Runs `pnpm ops reward-programs costs --merchant CODE`: prints for each program how much cash it has granted, how much of the cash was claimed, came
 * back and was kept by members, and the valid bet that was made for it. Free rounds cost what they win, not their stakes.
 */
export async function printRewardCosts(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const brand = await requireBrand(db, readCommandOptions(args, ['merchant']).required('merchant'));
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
  const freeRounds = await readFreeRoundsCosts(db, brand.merchantId);
  const formatAmount = (minor: bigint) => toDecimal(money(currencyOf(brand.currency), minor));
  const printCosts = (programCode: string, kind: string, grants: bigint, figures: Readonly<Record<string, bigint>>) => {
    const columns = Object.entries(figures).map(([name, minor]) => `${name}=${formatAmount(minor)}`);
    print([programCode, kind, `grants=${grants}`, ...columns].join('  '));
  };
  for (const row of rows) {
    const { programCode, kind, grants, granted, claimed, returned, uncollected, wagered } = row;
    const keptByMembers = claimed - returned + uncollected;
    printCosts(programCode, kind, grants, { granted, claimed, returned, uncollected, wagered, kept: keptByMembers });
  }
  for (const { programCode, grants, ...figures } of freeRounds) printCosts(programCode, 'free_rounds', grants, figures);
  print(`${rows.length + freeRounds.length} programs gave money.`);
  return 0;
}

/** Sums the claimed free rounds of each program: the stakes that budgets count, what they have won, and the valid bet that was made for the wins. */
async function readFreeRoundsCosts(db: Db, merchantId: number): Promise<readonly FreeRoundsCostRow[]> {
  const { rows } = await sql<FreeRoundsCostRow>`
    select g.program_code as "programCode", count(*) as grants, sum(g.amount_minor)::bigint as stakes,
      sum(a.won_minor)::bigint as won, coalesce(sum(t.done), 0)::bigint as wagered
    from reward_grant g
    join free_round_award a on a.bucket = g.bucket and a.member_id = g.member_id and a.grant_id = g.grant_id
    left join (
      select bucket, member_id, split_part(source_key, ':', 2)::bigint as grant_id, sum(done_minor) as done
      from turnover_requirement where merchant_id = ${merchantId} and source_key like 'free-rounds:%'
      group by 1, 2, 3
    ) t on t.bucket = a.bucket and t.member_id = a.member_id and t.grant_id = a.grant_id
    where g.merchant_id = ${merchantId} and g.item = 'free_rounds'
    group by g.program_code order by g.program_code`.execute(db);
  return rows;
}
