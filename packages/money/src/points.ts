/**
 * Points of the points mall: whole numbers in a currency of their own that is no money. `PTS` is not among `currencies`, so that no function
 * of money takes points, nothing converts them, and no price, limit or report can be in points.
 */
export const POINTS_CURRENCY = 'PTS';

const POINTS_TEXT = /^-?\d{1,15}$/;

export interface Points {
  readonly currency: typeof POINTS_CURRENCY;
  /** Points have no smaller unit: one is one point. */
  readonly amountMinor: bigint;
}

export function points(amountMinor: bigint): Points {
  return { currency: POINTS_CURRENCY, amountMinor };
}

/** Reads a whole number. Returns undefined where the text is none. */
export function parsePoints(text: string): Points | undefined {
  return POINTS_TEXT.test(text) ? points(BigInt(text)) : undefined;
}

/** Formats points as a whole number, the form on the wire. */
export function toPointsText({ amountMinor }: Points): string {
  return amountMinor.toString();
}
