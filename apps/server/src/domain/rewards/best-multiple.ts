/** A multiple has two decimals. Members are ranked by the rounded multiple that pages show, so that two members with the same text are equal. */
const HUNDREDTHS = 100n;

/** The stake and the win of a bet, in minor units. */
export interface BetOutcome {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/**
 * Returns the amount that a bet paid for each unit of its stake, in hundredths, rounded down: 12.509 times the stake is 1250. The result is zero for a stake
 * below the minimum, and for a bet that did not pay more than its stake.
 */
export function computeRankedMultiple({ stakeMinor, winMinor }: BetOutcome, minStakeMinor: bigint): bigint {
  if (stakeMinor <= 0n || stakeMinor < minStakeMinor || winMinor <= stakeMinor) return 0n;
  return (winMinor * HUNDREDTHS) / stakeMinor;
}

/** Writes a multiple as the contract does: 1250 hundredths are "12.50". */
export function formatMultiple(hundredths: bigint): string {
  return `${hundredths / HUNDREDTHS}.${String(hundredths % HUNDREDTHS).padStart(2, '0')}`;
}

/** A multiple in hundredths, with the time of its bet. */
export interface RankedMultiple {
  readonly multiple: bigint;
  readonly placedAt: Date;
}

/** Returns whether `one` is ahead of `other`: the higher multiple is ahead, and of equal multiples the bet that was placed first. */
export function isRankedAhead(one: RankedMultiple, other: RankedMultiple): boolean {
  return one.multiple === other.multiple ? one.placedAt < other.placedAt : one.multiple > other.multiple;
}
