import type { GameTypeCode } from '@baize/contract/schemas/common';
import { compare, money, parseAmount, type Currency } from '@baize/money';
import type { CashbackDefinition } from './cashback-definition.ts';
import type { MissionDefinition } from './mission-definition.ts';
import { parseGoal } from './mission-progress.ts';
import { findMultiplierPpm, computePointsOfDay, toEarningType, findRatioMinor, type PointsRules } from './points.ts';
import type { EarningType } from './points-definition.ts';
import type { TicketRuleDefinition, WeightedPrize } from './prize-definitions.ts';
import { WEIGHTS_WHOLE } from './prize-definitions.ts';
import type { RebateDefinition } from './rebate-definition.ts';
import { computeCashback, computeRebate, parseMinimumRebate } from './rebate.ts';
import type { RescueDefinition } from './rescue-definition.ts';
import { computeNetLoss, computeRescueAmount } from './rescue.ts';
import type { RewardItem } from './reward-item.ts';
import { periodOfDay } from './reward-period.ts';
import { isCountedByRule, computeTicketsDue } from './tickets.ts';
import { parseDefinedAmount } from './vip.ts';

/** The figures of a member on one day of the previewed month. A loss is stake less win, so that it is negative for a member who won. */
export interface PreviewDay {
  readonly day: string;
  readonly bets: readonly {
    readonly gameType: GameTypeCode;
    readonly validBetMinor: bigint;
    readonly lossMinor: bigint;
    /** The number of settled bets, also of those without a valid bet. */
    readonly count: number;
  }[];
  readonly depositsMinor: bigint;
  readonly bonusesMinor: bigint;
}

/** The figures of one member in that month. */
export interface PreviewMember {
  readonly vipLevel: number;
  readonly days: readonly PreviewDay[];
}

/** The amounts that a program would have given one member. Points are counted separately, because they are not money. */
export interface PreviewedCost {
  readonly tickets: number;
  readonly cashMinor: bigint;
  readonly points: bigint;
}

const NO_COST: PreviewedCost = { tickets: 0, cashMinor: 0n, points: 0n };

/** Sums costs, which may be those of several members or of several items. */
export function sumPreviewedCosts(costs: readonly PreviewedCost[]): PreviewedCost {
  return {
    tickets: costs.reduce((sum, { tickets }) => sum + tickets, 0),
    cashMinor: costs.reduce((sum, { cashMinor }) => sum + cashMinor, 0n),
    points: costs.reduce((sum, { points }) => sum + points, 0n),
  };
}

/** Previews tickets by the rules of a game. `expectedOfTickets` computes their average prizes. */
export function previewTickets(
  rules: readonly TicketRuleDefinition[],
  { days }: PreviewMember,
  currency: Currency,
): number {
  const ticketCounts = days.flatMap((day) =>
    rules.map((rule) => computeTicketsDue(rule, computeProgress(rule, day), currency)),
  );
  return ticketCounts.reduce((sum, tickets) => sum + tickets, 0);
}

function computeProgress(rule: TicketRuleDefinition, { bets, depositsMinor }: PreviewDay): bigint {
  if (rule.kind === 'deposit') return depositsMinor;
  const counted = bets.filter(({ gameType }) => isCountedByRule(rule, { kind: 'valid_bet', gameType }));
  return counted.reduce((sum, { validBetMinor }) => sum + validBetMinor, 0n);
}

/** Returns the average prizes of this number of draws by the published chances, rounded down. Stocks and budgets can only lower them. */
export function expectedOfTickets(
  prizes: readonly WeightedPrize[],
  tickets: number,
  currency: Currency,
): PreviewedCost {
  const sums = prizes.reduce(
    (sum, { item, weight }) => {
      const given = toPreviewedCost(item, currency);
      const chance = BigInt(weight);
      return { cash: sum.cash + chance * given.cashMinor, points: sum.points + chance * given.points };
    },
    { cash: 0n, points: 0n },
  );
  const whole = BigInt(WEIGHTS_WHOLE);
  const draws = BigInt(tickets);
  return { tickets, cashMinor: (draws * sums.cash) / whole, points: (draws * sums.points) / whole };
}

/** Returns the money and the points of one item. Gifts and tickets cost neither. */
export function toPreviewedCost(
  item: RewardItem | WeightedPrize['item'],
  currency: Currency,
): Omit<PreviewedCost, 'tickets'> {
  if (item.kind === 'cash') return { cashMinor: parseAmount(item.amount, currency)?.amountMinor ?? 0n, points: 0n };
  return { cashMinor: 0n, points: item.kind === 'points' ? BigInt(item.points) : 0n };
}

/** Returns what a reward costs that is given so many times. */
export function repeatReward(reward: RewardItem, times: number, currency: Currency): PreviewedCost {
  const { cashMinor, points } = toPreviewedCost(reward, currency);
  const tickets = reward.kind === 'ticket' ? reward.tickets * times : 0;
  return { tickets, cashMinor: BigInt(times) * cashMinor, points: BigInt(times) * points };
}

/** Previews a nightly rebate, at the present VIP level of the member. */
export function previewRebate(
  definition: RebateDefinition,
  { vipLevel, days }: PreviewMember,
  currency: Currency,
): PreviewedCost {
  const least = parseMinimumRebate(definition, currency);
  const nights = days.map(({ bets }) => {
    const balances = bets.map(({ gameType, validBetMinor }) => ({
      gameType,
      validBet: money(currency, validBetMinor),
    }));
    const { amount } = computeRebate(balances, { definition, vipLevel, currency });
    return compare(amount, least) < 0n ? 0n : amount.amountMinor;
  });
  return { ...NO_COST, cashMinor: nights.reduce((sum, night) => sum + night, 0n) };
}

/** Previews a rescue, as if every member had claimed it in each period. */
export function previewRescue(
  definition: RescueDefinition,
  { days }: PreviewMember,
  currency: Currency,
): PreviewedCost {
  const given = sumLosses(days, definition.period).map(
    ({ loss, bonuses }) => computeRescueAmount(computeNetLoss(loss, bonuses, currency), definition)?.amountMinor ?? 0n,
  );
  return { ...NO_COST, cashMinor: given.reduce((sum, amount) => sum + amount, 0n) };
}

interface PeriodLoss {
  readonly loss: bigint;
  readonly bonuses: bigint;
}

/** Sums loss and bonuses of each period that the days belong to. A period that the month cuts has only its days of the month. */
function sumLosses(days: readonly PreviewDay[], period: 'daily' | 'weekly'): PeriodLoss[] {
  return [...Map.groupBy(days, ({ day }) => periodOfDay(period, day).key).values()].map((ofPeriod) => ({
    loss: ofPeriod.flatMap(({ bets }) => bets).reduce((sum, { lossMinor }) => sum + lossMinor, 0n),
    bonuses: ofPeriod.reduce((sum, { bonusesMinor }) => sum + bonusesMinor, 0n),
  }));
}

/** Previews a cashback of each week, as if every member had claimed it. */
export function previewCashback(
  { ratePpm, minimum }: CashbackDefinition,
  { days }: PreviewMember,
  currency: Currency,
): PreviewedCost {
  const least = parseDefinedAmount(minimum, currency);
  const given = sumLosses(days, 'weekly')
    .map(({ loss, bonuses }) => computeCashback(money(currency, loss), money(currency, bonuses), BigInt(ratePpm)))
    .filter((amount) => compare(amount, least) >= 0n);
  return { ...NO_COST, cashMinor: given.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) };
}

/** Previews the points of each day by type, at the present VIP level of the member. */
export function previewPoints(
  rules: PointsRules,
  { vipLevel, days }: PreviewMember,
  currency: Currency,
): PreviewedCost {
  const factor = findMultiplierPpm(rules, vipLevel);
  const earn = (type: EarningType, amountMinor: bigint): bigint => {
    const ratio = findRatioMinor(rules, type, currency);
    return ratio === undefined ? 0n : computePointsOfDay(amountMinor, { ratioMinor: ratio, multiplierPpm: factor });
  };
  const points = days.map(({ bets, depositsMinor }) => {
    const byType = Map.groupBy(bets, ({ gameType }) => toEarningType(gameType));
    const played = [...byType].map(([type, ofType]) =>
      type === undefined
        ? 0n
        : earn(
            type,
            ofType.reduce((sum, { validBetMinor }) => sum + validBetMinor, 0n),
          ),
    );
    return played.reduce((sum, each) => sum + each, earn('deposit', depositsMinor));
  });
  return { ...NO_COST, points: points.reduce((sum, each) => sum + each, 0n) };
}

/**
 * Previews a mission that counts valid bet, deposits or games; returns undefined for any other measure, because the days do not contain it. Games are all
 * bets of a day and category with a valid bet, because the days do not count ties and free rounds separately.
 */
export function previewMission(
  definition: MissionDefinition,
  { days }: PreviewMember,
  currency: Currency,
): PreviewedCost | undefined {
  const { measure, period, gameTypes, reward } = definition;
  if (measure !== 'valid_bet' && measure !== 'deposit' && measure !== 'games') return undefined;
  const goal = parseGoal(definition, currency);
  const progress = (day: PreviewDay): bigint => {
    if (measure === 'deposit') return day.depositsMinor;
    const counted = day.bets.filter(({ gameType }) => gameTypes.length === 0 || gameTypes.includes(gameType));
    if (measure === 'valid_bet') return counted.reduce((sum, { validBetMinor }) => sum + validBetMinor, 0n);
    const played = counted.filter(({ validBetMinor }) => validBetMinor > 0n);
    return played.reduce((sum, { count }) => sum + BigInt(count), 0n);
  };
  const periods = [...Map.groupBy(days, ({ day }) => periodOfDay(period, day).key).values()];
  const reached = periods.filter((ofPeriod) => ofPeriod.reduce((sum, day) => sum + progress(day), 0n) >= goal).length;
  return repeatReward(reward, reached, currency);
}
