import { money, toDecimal } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import { sql } from 'kysely';
import { calendarAt } from '../domain/rewards/calendar.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { isOnMerchantDays, type MerchantDays } from '../members/merchant-days.ts';
import type { Db } from '../platform/db.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions } from './command-options.ts';
import { OperatorError } from './operator-error.ts';
import type { OpsContext } from './ops-context.ts';

/**
 * Runs `pnpm ops deposit-bonuses preview --merchant CODE --code CODE`: prints what the bonus would have given on the deposits of the last month, if every
 * member whom it is offered to had chosen it. It need not be switched on. Deposits that went back cost nothing.
 */
export async function previewDepositBonus(
  args: readonly string[],
  { db, now, print }: Pick<OpsContext, 'db' | 'now' | 'print'>,
): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'code']);
  const brand = await requireBrand(db, options.required('merchant'));
  const bonus = await requireBonus(db, brand.merchantId, options.required('code'));
  const currency = currencyOf(bonus.currency);
  const month = calendarAt(now(), brand.timeZone).lastMonth;
  const deposits = await readBonusDeposits(db, brand.merchantId, { ...bonus, ...month, timeZone: brand.timeZone });
  const rates = { percentPpm: bonus.percentPpm, most: money(currency, bonus.maxMinor), turnoverPpm: bonus.turnoverPpm };
  const sums = deposits.map(({ amountMinor }) => bonusSums(money(currency, amountMinor), rates));
  const bonusTotalMinor = sums.reduce((total, { bonus: { amountMinor } }) => total + amountMinor, 0n);
  const turnoverTotalMinor = sums.reduce((total, { turnover }) => total + turnover.amountMinor, 0n);
  const members = new Set(deposits.map(({ memberId }) => memberId)).size;
  const figures = { bonuses: money(currency, bonusTotalMinor), 'valid-bet': money(currency, turnoverTotalMinor) };
  const formattedFigures = Object.entries(figures).map(([name, amount]) => `${name}=${toDecimal(amount)}`);
  print(`On the deposits of ${month.key}, if all whom it is offered to had chosen it:`);
  print([`members=${members}`, `deposits=${deposits.length}`, ...formattedFigures].join('  '));
  if (bonus.budgetMinor !== null && bonus.budgetMinor < bonusTotalMinor)
    print(`The total budget of ${toDecimal(money(currency, bonus.budgetMinor))} would not have covered it.`);
  return 0;
}

/** The rules of a deposit bonus. Rates are in parts per million, and amounts in minor units of the currency. */
interface Bonus {
  readonly currency: string;
  readonly frequency: string;
  readonly percentPpm: bigint;
  readonly maxMinor: bigint;
  readonly leastMinor: bigint;
  readonly turnoverPpm: bigint;
  readonly vipMin: number;
  readonly budgetMinor: bigint | null;
}

async function requireBonus(db: Db, merchantId: number, code: string): Promise<Bonus> {
  const bonus = await db
    .selectFrom('deposit_bonus')
    .select([
      'currency',
      'frequency',
      'percent_ppm as percentPpm',
      'max_minor as maxMinor',
      'least_minor as leastMinor',
      'turnover_ppm as turnoverPpm',
      'vip_min as vipMin',
      'budget_minor as budgetMinor',
    ])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!bonus) throw new OperatorError(`There is no deposit bonus ${code}.`);
  return bonus;
}

interface CountedDeposit {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
}

/**
 * Reads the deposits of these days that would have earned the bonus. With the frequency `first`, only a member's first deposit ever earns it; if that one
 * went back, no later deposit takes its place. With `daily`, the first deposit of a day that is large enough earns it; otherwise every one does. VIP
 * levels and the setting to get no offers are those of today.
 */
async function readBonusDeposits(
  db: Db,
  merchantId: number,
  { frequency, currency, leastMinor, vipMin, ...days }: Bonus & MerchantDays,
): Promise<readonly CountedDeposit[]> {
  const { rows } = await sql<CountedDeposit>`
    select member_id as "memberId", amount_minor as "amountMinor" from (
      select d.member_id, d.amount_minor, d.state,
        row_number() over (
          partition by d.member_id, (d.credited_at at time zone ${days.timeZone})::date order by d.credited_at, d.deposit_id
        ) as of_day,
        exists (
          select from deposit e where e.member_id = d.member_id and e.kind <> 'demo' and e.credited_at is not null
            and (e.credited_at, e.deposit_id) < (d.credited_at, d.deposit_id)
        ) as has_earlier
      from deposit d join member m on m.member_id = d.member_id
      where d.merchant_id = ${merchantId} and d.currency = ${currency} and d.kind <> 'demo' and d.amount_minor >= ${leastMinor}
        and m.vip_level >= ${vipMin} and not m.offers_off and ${isOnMerchantDays('d.credited_at', days)}
    ) counted
    where state = 'credited'
      and case ${frequency} when 'first' then not has_earlier when 'daily' then of_day = 1 else true end`.execute(db);
  return rows;
}
