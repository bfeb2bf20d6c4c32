import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { money, toDecimal, type Currency } from '@baize/money';
import type { DayRange } from './day-range.ts';

/** The play of a team on one day in one category of games. Amounts are minor units. */
export interface TeamDayRow {
  readonly day: string;
  readonly gameType: GameTypeCode;
  readonly bets: number;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** The movements of money of a team on one day, in minor units. Withdrawals are positive. */
export interface TeamMoneyRow {
  readonly day: string;
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly promotionsMinor: bigint;
  readonly rebatesMinor: bigint;
}

/** The numbers of members with a settled bet in a range and on each of its days. */
export interface RangeActivity {
  readonly activeMembers: number;
  readonly activeByDay: ReadonlyMap<string, number>;
}

/** The counted figures of a team from which the overview is computed, for a range of days and the range before. */
export interface TeamFacts {
  readonly currency: Currency;
  readonly members: number;
  readonly directMembers: number;
  readonly range: DayRange;
  readonly previous: DayRange;
  /** The rows of both ranges. */
  readonly rows: readonly TeamDayRow[];
  /** The rows of money of both ranges. */
  readonly money: readonly TeamMoneyRow[];
  /** The members of both ranges who made their first deposit, by day. */
  readonly firstDeposits: ReadonlyMap<string, number>;
  /** The new members of both ranges, by day. */
  readonly newMembers: ReadonlyMap<string, number>;
  readonly activity: RangeActivity;
  readonly previousActiveMembers: number;
  readonly now: Date;
}

type Figures = TeamOverviewValue['figures'];

/** Computes the overview from the counted figures. Days without play are included, with zeros. */
export function buildTeamOverview(facts: TeamFacts): TeamOverviewValue {
  const { currency, range, previous, activity, previousActiveMembers } = facts;
  return {
    currency,
    members: facts.members,
    directMembers: facts.directMembers,
    figures: toFigures(facts, range, activity.activeMembers),
    previous: toFigures(facts, previous, previousActiveMembers),
    byDay: range.days.map((day) => toDay(facts, day)),
    byCategory: toCategories(facts),
    updatedAt: facts.now.toISOString(),
  };
}

/** The sums of rows of play. Amounts are minor units. */
interface Sum {
  readonly bets: number;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

function sumRows(rows: readonly TeamDayRow[]): Sum {
  const sum = { bets: 0, stakeMinor: 0n, validBetMinor: 0n, winMinor: 0n };
  for (const row of rows) {
    sum.bets += row.bets;
    sum.stakeMinor += row.stakeMinor;
    sum.validBetMinor += row.validBetMinor;
    sum.winMinor += row.winMinor;
  }
  return sum;
}

/** Converts sums to decimals. Profit and loss is from the side of the team: win less stake. */
function toAmounts(currency: Currency, sum: Sum) {
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  return {
    stake: amount(sum.stakeMinor),
    validBet: amount(sum.validBetMinor),
    win: amount(sum.winMinor),
    profitAndLoss: amount(sum.winMinor - sum.stakeMinor),
  };
}

type MoneyFigures = Pick<Figures, 'deposits' | 'withdrawals' | 'promotions' | 'rebates'>;

function sumMoney({ currency, money: rows }: TeamFacts, days: ReadonlySet<string>): MoneyFigures {
  const sum = { deposits: 0n, withdrawals: 0n, promotions: 0n, rebates: 0n };
  for (const row of rows) {
    if (!days.has(row.day)) continue;
    sum.deposits += row.depositsMinor;
    sum.withdrawals += row.withdrawalsMinor;
    sum.promotions += row.promotionsMinor;
    sum.rebates += row.rebatesMinor;
  }
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  return {
    deposits: amount(sum.deposits),
    withdrawals: amount(sum.withdrawals),
    promotions: amount(sum.promotions),
    rebates: amount(sum.rebates),
  };
}

function sumOfDays(counts: ReadonlyMap<string, number>, days: readonly string[]): number {
  return days.reduce((sum, day) => sum + (counts.get(day) ?? 0), 0);
}

function toFigures(facts: TeamFacts, { days }: DayRange, activeMembers: number): Figures {
  const { currency, rows, newMembers, firstDeposits } = facts;
  const within = new Set(days);
  const sum = sumRows(rows.filter(({ day }) => within.has(day)));
  return {
    bets: sum.bets,
    ...toAmounts(currency, sum),
    activeMembers,
    newMembers: sumOfDays(newMembers, days),
    firstDeposits: sumOfDays(firstDeposits, days),
    ...sumMoney(facts, within),
  };
}

function toDay(facts: TeamFacts, day: string): TeamOverviewValue['byDay'][number] {
  const { currency, rows, newMembers, firstDeposits, activity } = facts;
  const sum = sumRows(rows.filter((row) => row.day === day));
  const { validBet, win, profitAndLoss } = toAmounts(currency, sum);
  const activeMembers = activity.activeByDay.get(day) ?? 0;
  const { deposits, withdrawals } = sumMoney(facts, new Set([day]));
  return {
    day,
    bets: sum.bets,
    validBet,
    win,
    profitAndLoss,
    activeMembers,
    newMembers: newMembers.get(day) ?? 0,
    firstDeposits: firstDeposits.get(day) ?? 0,
    deposits,
    withdrawals,
  };
}

/** Returns the figures by category of games, the category with the highest valid bet first. */
function toCategories({ currency, rows, range }: TeamFacts): TeamOverviewValue['byCategory'] {
  const within = new Set(range.days);
  const groups = Map.groupBy(
    rows.filter(({ day }) => within.has(day)),
    ({ gameType }) => gameType,
  );
  return [...groups]
    .map(([gameType, group]) => ({ gameType, sum: sumRows(group) }))
    .toSorted((left, right) => (left.sum.validBetMinor < right.sum.validBetMinor ? 1 : -1))
    .map(({ gameType, sum }) => {
      const { validBet, profitAndLoss } = toAmounts(currency, sum);
      return { gameType, bets: sum.bets, validBet, profitAndLoss };
    });
}
