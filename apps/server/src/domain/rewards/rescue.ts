import { compare, isPositive, mulRateFloor, parseAmount, zero, type Currency, type Money } from '@baize/money';
import { assert } from '../assert.ts';
import { addDays } from './calendar.ts';
import type { RescueDefinition } from './rescue-definition.ts';
import { periodOfDay } from './reward-period.ts';

/** Days of the brand's calendar, both included. */
export interface RescuePeriod {
  readonly key: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Returns the last period that is over on the day. */
export function lastRescuePeriod(period: RescueDefinition['period'], today: string): RescuePeriod {
  const current = periodOfDay(period, today);
  assert(current.firstDay !== null, 'the period of a rescue has an end');
  const { key, firstDay, lastDay } = periodOfDay(period, addDays(current.firstDay, -1));
  assert(firstDay !== null && lastDay !== null, 'the period of a rescue has an end');
  return { key, firstDay, lastDay };
}

/** Returns what a rescue gives for a net loss, rounded down; undefined where it gives nothing. */
export function rescueAmountFloor(netLoss: Money, definition: RescueDefinition): Money | undefined {
  const { ratePpm, lossMin, amountMax } = definition;
  const { currency } = netLoss;
  if (compare(netLoss, parse(lossMin, currency)) < 0n) return undefined;
  const share = mulRateFloor(netLoss, BigInt(ratePpm));
  const most = parse(amountMax, currency);
  const amount = compare(share, most) < 0n ? share : most;
  return isPositive(amount) ? amount : undefined;
}

/** The net loss of a period: what was staked and not won, less the bonuses of the period. A gain is no loss. */
export function netLossOf(lossMinor: bigint, bonusesMinor: bigint, currency: Currency): Money {
  const minor = lossMinor - bonusesMinor;
  return minor > 0n ? { currency, amountMinor: minor } : zero(currency);
}

function parse(text: string, currency: Currency): Money {
  const amount = parseAmount(text, currency);
  assert(amount !== undefined, `${text} is no amount of ${currency}`);
  return amount;
}
