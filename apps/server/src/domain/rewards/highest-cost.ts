import type { Currency } from '@baize/money';
import { Temporal } from 'temporal-polyfill';
import { Compile } from 'typebox/compile';
import type { Period } from './calendar.ts';
import { sumPreviewedCosts, toPreviewedCost, type PreviewedCost } from './cost-preview.ts';
import { isOnWeekday } from './envelope-windows.ts';
import { findPrizeOfRank, type LeaderboardDefinition } from './leaderboard-definition.ts';
import { programDefinitions } from './program-definitions.ts';
import type { ProgramFile } from './program-file.ts';
import type { RewardItem } from './reward-item.ts';
import { periodOfDay } from './reward-period.ts';

const voucher = Compile(programDefinitions.voucher);
const raffle = Compile(programDefinitions.raffle);
const leaderboard = Compile(programDefinitions.leaderboard);
const envelopes = Compile(programDefinitions.red_envelope);

/**
 * Returns the cost of a program if everything that it offers is claimed: all uses of a voucher, all prizes of a raffle, all envelopes in the windows of a
 * month, and all prizes of a leaderboard by best multiple in each of its periods. Returns undefined for a program whose cost depends on the figures of members.
 */
export function computeHighestCost(
  { kind, definition }: Pick<ProgramFile, 'kind' | 'definition'>,
  month: Period,
  currency: Currency,
): PreviewedCost | undefined {
  switch (kind) {
    case 'voucher':
      return voucher.Check(definition)
        ? sumItems([{ item: definition.item, count: definition.usesMax }], currency)
        : undefined;
    case 'raffle':
      return raffle.Check(definition) ? sumItems(definition.prizes, currency) : undefined;
    case 'red_envelope': {
      if (!envelopes.Check(definition)) return undefined;
      const rounds = listDays(month)
        .map((day) => definition.windows.filter((window) => isOnWeekday(window, day)).length)
        .reduce((sum, windows) => sum + windows, 0);
      const round = definition.envelopes.map(({ amount, count }) => ({ item: toCash(amount), count: count * rounds }));
      return sumItems(round, currency);
    }
    case 'leaderboard':
      return leaderboard.Check(definition) && definition.measure === 'best_multiple'
        ? sumPrizesOfRanks(definition, month, currency)
        : undefined;
    default:
      return undefined;
  }
}

/** Sums the prizes of a leaderboard in each of its periods. A week that the month cuts counts once. */
function sumPrizesOfRanks(definition: LeaderboardDefinition, month: Period, currency: Currency): PreviewedCost {
  const periods = new Set(listDays(month).map((day) => periodOfDay(definition.period, day.toString()).key)).size;
  const lastRank = Math.max(...definition.prizes.map(({ toRank }) => toRank));
  const items = Array.from({ length: lastRank }, (_, index) => {
    const item = findPrizeOfRank(definition, index + 1);
    return item ? [{ item, count: periods }] : [];
  });
  return sumItems(items.flat(), currency);
}

interface CountedItem {
  readonly item: RewardItem | { readonly kind: 'gift' };
  readonly count: number;
}

function sumItems(items: readonly CountedItem[], currency: Currency): PreviewedCost {
  const costs = items.map(({ item, count }) => {
    const { cashMinor, points } = toPreviewedCost(item, currency);
    const times = BigInt(count);
    const tickets = item.kind === 'ticket' ? item.tickets * count : 0;
    return { tickets, cashMinor: times * cashMinor, points: times * points };
  });
  return sumPreviewedCosts(costs);
}

/** Returns the amount of an envelope as a reward. Its turnover does not change the cost. */
function toCash(amount: string): RewardItem {
  return { kind: 'cash', amount, turnoverPpm: 0 };
}

function listDays({ from, to }: Period): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(Temporal.PlainDate.from(to), { largestUnit: 'day' });
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }));
}
