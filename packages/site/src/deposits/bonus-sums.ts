import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import { compare, parseAmount, parsePercent, type Currency, type Money } from '@baize/money';
import { bonusSums, parseTimes, type BonusRates, type BonusSums } from '@baize/money/bonus';
import { wireMoney } from '../formats.ts';
import type { MethodBounds } from './method-bounds.ts';

export interface ShownSums extends BonusSums {
  readonly deposit: Money;
}

/** What a bonus comes to with the amount as it is typed; undefined where that is none yet, or less than it asks for. */
export function shownSums(offer: DepositPromotion, typed: string, currency: Currency): ShownSums | undefined {
  const deposit = parseAmount(typed.trim(), currency);
  if (deposit === undefined || compare(deposit, wireMoney(offer.minimumAmount, currency)) < 0n) return undefined;
  return { deposit, ...bonusSums(deposit, ratesOf(offer, currency)) };
}

/** One that cannot be read is a broken promise of the contract. */
function ratesOf({ bonusPercent, maximumBonus, turnoverTimes }: DepositPromotion, currency: Currency): BonusRates {
  const [percentPpm, turnoverPpm] = [parsePercent(bonusPercent), parseTimes(turnoverTimes)];
  if (percentPpm === undefined || turnoverPpm === undefined)
    throw new Error(`not the terms of a bonus: ${bonusPercent} %, ${turnoverTimes} times`);
  return { percentPpm, most: wireMoney(maximumBonus, currency), turnoverPpm };
}

/** With a bonus, the least of the deposit is the bonus's own where that is more. */
export function boundsWith(
  bounds: MethodBounds,
  offer: DepositPromotion | undefined,
  currency: Currency,
): MethodBounds {
  if (offer === undefined) return bounds;
  const least = wireMoney(offer.minimumAmount, currency);
  return compare(least, bounds.min) > 0n ? { ...bounds, min: least } : bounds;
}

/** The method, its day or the member's own limit leaves less than the bonus is for. */
export function isBeyond(bounds: MethodBounds, offer: DepositPromotion, currency: Currency): boolean {
  return compare(wireMoney(offer.minimumAmount, currency), bounds.max) > 0n;
}
