import { compare, isPositive, mulRateFloor, parseAmount, zero, type Currency, type Money } from '@baize/money';
import { assert } from '../assert.ts';
import { addDays } from './calendar.ts';
import type { RescueDefinition } from './rescue-definition.ts';
import { periodOfDay } from './reward-period.ts';

/** A day or a week of the brand's calendar whose loss a rescue pays back in part. Both days are included. */
export interface RescuePeriod {
  readonly key: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Returns the last period that had ended before the day `today`. */
export function findLastRescuePeriod(period: RescueDefinition['period'], today: string): RescuePeriod {
  const current = periodOfDay(period, today);
  assert(current.firstDay !== null, 'the period of a rescue has an end');
  const { key, firstDay, lastDay } = periodOfDay(period, addDays(current.firstDay, -1));
  assert(firstDay !== null && lastDay !== null, 'the period of a rescue has an end');
  return { key, firstDay, lastDay };
}

/** Returns the amount of a rescue for a net loss, rounded down. Returns undefined for a loss below the smallest one, and if the amount would be zero. */
export function computeRescueAmount(netLoss: Money, definition: RescueDefinition): Money | undefined {
  const { ratePpm, lossMin, amountMax } = definition;
  const { currency } = netLoss;
  if (compare(netLoss, parseDefinitionAmount(lossMin, currency)) < 0n) return undefined;
  const share = mulRateFloor(netLoss, BigInt(ratePpm));
  const most = parseDefinitionAmount(amountMax, currency);
  const amount = compare(share, most) < 0n ? share : most;
  return isPositive(amount) ? amount : undefined;
}

/** Computes the net loss of a period: stakes less wins and bonuses. A gain counts as zero. */
export function computeNetLoss(lossMinor: bigint, bonusesMinor: bigint, currency: Currency): Money {
  const minor = lossMinor - bonusesMinor;
  return minor > 0n ? { currency, amountMinor: minor } : zero(currency);
}

function parseDefinitionAmount(text: string, currency: Currency): Money {
  const amount = parseAmount(text, currency);
  assert(amount !== undefined, `${text} is no amount of ${currency}`);
  return amount;
}
