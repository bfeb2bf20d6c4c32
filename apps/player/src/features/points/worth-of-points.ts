import { currencies, money, type Currency, type Money } from '@baize/money';

/** Computes the worth of points as the server does: rounded down to the smallest unit. */
export function worthOfPoints(points: number, pointsPerUnit: number, currency: Currency): Money {
  const unitMinor = 10n ** BigInt(currencies[currency].minorDigits);
  return money(currency, (BigInt(Math.max(0, Math.floor(points))) * unitMinor) / BigInt(pointsPerUnit));
}
