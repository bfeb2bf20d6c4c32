import { money, zero, type Currency } from '@baize/money';
import { Temporal } from 'temporal-polyfill';
import { addDays, daysBetween, type Period } from './calendar.ts';
import type { PreviewDay, PreviewedCost } from './cost-preview.ts';
import type { VipDefinition } from './vip-definition.ts';
import { parseDefinedAmount, findReachedRank, levelOfRank } from './vip.ts';

/** The sums of a member over all time before the previewed month, in minor units. */
export interface EarlierSums {
  readonly validBetMinor: bigint;
  readonly depositsMinor: bigint;
}

const NOTHING_BEFORE: EarlierSums = { validBetMinor: 0n, depositsMinor: 0n };

/**
 * Previews the rewards of VIP levels: the upgrade bonus of each rank that was reached in the month, and the weekly and monthly rewards of the rank at the
 * beginning of each week and of the month. No rank is lost in the preview, and birthdays are left out.
 */
export function previewVip(
  definition: VipDefinition,
  { before = NOTHING_BEFORE, days }: { readonly before?: EarlierSums; readonly days: readonly PreviewDay[] },
  { month, currency }: { readonly month: Period; readonly currency: Currency },
): PreviewedCost {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const costOf = (rank: number, kind: 'upgrade' | 'weekly' | 'monthly'): bigint =>
    parseDefinedAmount(levelOfRank(definition, rank)[kind], currency).amountMinor;
  let sums = before;
  let rank = findRank(definition, sums, currency);
  let cashMinor = costOf(rank, 'monthly');
  for (let place = 0; place <= daysBetween(month.from, month.to); place += 1) {
    const day = addDays(month.from, place);
    if (Temporal.PlainDate.from(day).dayOfWeek === 1) cashMinor += costOf(rank, 'weekly');
    sums = addDay(sums, byDay.get(day));
    const reached = findRank(definition, sums, currency);
    for (; rank < reached; rank += 1) cashMinor += costOf(rank + 1, 'upgrade');
  }
  return { tickets: 0, cashMinor, points: 0n };
}

function findRank(definition: VipDefinition, sums: EarlierSums, currency: Currency): number {
  const [validBet, deposits] = [money(currency, sums.validBetMinor), money(currency, sums.depositsMinor)];
  return findReachedRank(definition, { validBet, deposits, monthValidBet: zero(currency) }, undefined);
}

function addDay({ validBetMinor, depositsMinor }: EarlierSums, day: PreviewDay | undefined): EarlierSums {
  if (!day) return { validBetMinor, depositsMinor };
  const ofDay = day.bets.reduce((sum, bet) => sum + bet.validBetMinor, 0n);
  return { validBetMinor: validBetMinor + ofDay, depositsMinor: depositsMinor + day.depositsMinor };
}
