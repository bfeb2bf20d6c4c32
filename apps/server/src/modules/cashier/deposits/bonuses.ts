import type { BonusObstacle } from '@baize/contract/codes';
import { isAgentType } from '@baize/contract/limits';
import { isPositive, money, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import {
  parseBonusFrequency,
  parsePersonMarks,
  judgeBonus,
  type BonusEligibility,
  type BonusTerms,
} from '../../../domain/cashier/deposit-bonus.ts';
import { parseGameTypes } from '../../../domain/cashier/turnover.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Merchant } from '../../../http/call.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { readDebt } from '../../../ledger/debts.ts';
import { readExclusion } from '../../../betting/play-limits.ts';
import { readMemberStanding } from '../../../members/accounts.ts';
import { readBonusBudgetLeft, toBudget } from './bonus-budget.ts';

/**
 * A deposit bonus that the merchant currently offers. Members know a bonus as a promotion: the contract's `promotionId` is the `code` of the bonus.
 * `most` is the largest bonus, and `minDeposit` is the smallest deposit that qualifies.
 */
export interface BonusOffer extends BonusTerms {
  /** The rules by language. */
  readonly rules: unknown;
  /** The end of the offer, or null if the offer has no end. */
  readonly endsAt: Date | null;
}

/** The member for whom offers are read, and the time at which the offers have to be running. */
interface OfferScope {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly now: Date;
}

/**
 * Returns the enabled bonuses in the merchant's currency that are running at `now` and that the member's VIP level admits, in the
 * configured order. Agents get no bonuses: they do not bet, so they could never meet the turnover (wagering) requirement. A member who wants no
 * offers gets none either; a bonus that the member chose before stays promised with its deposit.
 */
export async function readBonusOffers(db: Db | Tx, { memberId, merchant, now }: OfferScope): Promise<BonusOffer[]> {
  const { type, vipLevel, offersOff } = await readMemberStanding(db, memberId);
  if (isAgentType(type) || offersOff) return [];
  const rows = await db
    .selectFrom('deposit_bonus as b')
    .select([
      'b.code',
      'b.currency',
      'b.titles',
      'b.rules',
      'b.percent_ppm',
      'b.max_minor',
      'b.least_minor',
      'b.turnover_ppm',
      'b.frequency',
      'b.one_per',
      'b.turnover_game_types',
      'b.ends_at',
      'b.version',
      'b.budget_minor',
      'b.day_budget_minor',
      'b.member_budget_minor',
    ])
    .where('b.merchant_id', '=', merchant.merchantId)
    .where('b.currency', '=', merchant.currency)
    .where('b.enabled', '=', true)
    .where('b.starts_at', '<=', now)
    .where((where) => where.or([where('b.ends_at', 'is', null), where('b.ends_at', '>', now)]))
    .where('b.vip_min', '<=', vipLevel)
    .orderBy('b.position')
    .orderBy('b.code')
    .execute();
  return rows.map((row) => {
    const currency = currencyOf(row.currency);
    return {
      code: row.code,
      version: row.version,
      budget: toBudget(row),
      titles: row.titles,
      rules: row.rules,
      percentPpm: row.percent_ppm,
      most: money(currency, row.max_minor),
      minDeposit: money(currency, row.least_minor),
      turnoverPpm: row.turnover_ppm,
      frequency: parseBonusFrequency(row.frequency),
      onePer: parsePersonMarks(row.one_per ?? []),
      turnoverGameTypes: parseGameTypes(row.turnover_game_types ?? []),
      endsAt: row.ends_at,
    };
  });
}

/** The bonus that a member has chosen for a deposit of `amount`. */
export interface BonusChoice extends OfferScope {
  /** The code of the bonus. */
  readonly promotionId: string;
  readonly amount: Money;
}

/**
 * Returns the chosen bonus if the deposit qualifies for the bonus now. Refuses with `promotion.not_found` a bonus that is not offered to the member,
 * and with `promotion.not_eligible` and the obstacle a bonus for which the member or the amount does not qualify, or which its budgets do not cover.
 */
export async function findEligibleOffer(db: Db | Tx, choice: BonusChoice): Promise<Outcome<BonusOffer>> {
  const { memberId, merchant, amount, now } = choice;
  const offer = (await readBonusOffers(db, choice)).find(({ code }) => code === choice.promotionId);
  if (!offer) return refuse('promotion.not_found');
  const { merchantId } = merchant;
  const standing = await readBonusStanding(db, { memberId, merchantId, currency: amount.currency, now });
  const judged = judgeBonus(amount, offer, standing);
  if (!judged.ok) return refuseBonus(judged.obstacle);
  const leftMinor = await readBonusBudgetLeft(db, { memberId, merchantId, terms: offer, now });
  return leftMinor !== undefined && leftMinor < judged.bonus.amountMinor ? refuseBonus('budget') : done(offer);
}

/** Refuses a bonus and names the obstacle. */
export function refuseBonus(obstacle: BonusObstacle): Outcome<never> {
  return refuse('promotion.not_eligible', { obstacle });
}

/** The member whose standing is read, and the currency of the deposit. */
interface StandingQuery {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly now: Date;
}

/**
 * Reads the facts that decide whether a member may get a bonus: a break from play, a debt, earlier deposits and the bonuses of this day. A caller
 * that credits money on the result has to hold the wallet's lock and to read the standing before the deposit is credited; otherwise the deposit
 * itself would count as an earlier one.
 */
export async function readBonusStanding(
  db: Db | Tx,
  { memberId, merchantId, currency, now }: StandingQuery,
): Promise<BonusEligibility> {
  const { rows } = await sql<{ deposited: boolean; taken: string[] }>`
    select
      exists (
        select from deposit where member_id = ${memberId} and kind <> 'demo' and credited_at is not null
      ) as deposited,
      array(
        select bonus_code from deposit
        where member_id = ${memberId} and bonus_minor > 0
          and credited_at >= date_trunc('day', ${now}::timestamptz, m.time_zone)
      ) as taken
    from merchant m where m.merchant_id = ${merchantId}`.execute(db);
  const [row = { deposited: false, taken: [] }] = rows;
  return {
    isOnBreak: (await readExclusion(db, memberId, now)) !== undefined,
    hasDebt: isPositive(await readDebt(db, memberId, currency)),
    hasDeposited: row.deposited,
    codesCreditedToday: new Set(row.taken),
  };
}
