import { gameTypes } from '@baize/contract/codes';
import { Type } from 'typebox';

/** The pattern by which a schema marks amounts. */
export const AMOUNT_PATTERN = '^\\d{1,12}(\\.\\d{1,2})?$';
/** A decimal amount of the brand's currency, e.g. "12.50", as an operator writes it. */
export const AmountText = Type.String({ pattern: AMOUNT_PATTERN });
/** A rate or a multiple in parts per million: 500000 is 50 %, and 10000000 is ten times. */
export const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** An instant, e.g. "2026-12-01T00:00:00Z". */
export const InstantText = Type.String({ format: 'date-time' });
/** The categories of games whose bets count. Bets of all categories count if the list is empty. */
export const CountedGameTypes = Type.Array(Type.Enum([...gameTypes]), {
  maxItems: gameTypes.length,
  uniqueItems: true,
});
