import { currencies, money, type Currency, type Money } from '@baize/money';

/** Converts points to money, where `pointsPerUnit` points are worth one unit of the currency. Like the server, it rounds down to the minor unit. */
export function worthOfPoints(points: number, pointsPerUnit: number, currency: Currency): Money {
  const unitMinor = 10n ** BigInt(currencies[currency].minorDigits);
  return money(currency, (BigInt(Math.max(0, Math.floor(points))) * unitMinor) / BigInt(pointsPerUnit));
}
