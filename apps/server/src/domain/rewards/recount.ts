/** The amounts of a grant in minor units. */
export interface GrantedAmounts {
  /** The amount when the grant was made. No recount gives more. */
  readonly grantedMinor: bigint;
  /** The present amount, after earlier recounts. */
  readonly amountMinor: bigint;
  /** The part that earlier recounts should have taken back and that the member no longer had. */
  readonly uncollectedMinor: bigint;
}

/** The result of a recount: the new amounts of the grant, and the money that moves to the member (negative: from the member). */
export interface Recount {
  readonly amountMinor: bigint;
  readonly uncollectedMinor: bigint;
  readonly paidMinor: bigint;
}

/**
 * Computes the recount of a claimed grant for which the present figures give `dueMinor`. If this is less than the present amount, the difference is taken from
 * the cash of the member (`cashMinor`), and the part that the cash does not cover is recorded as uncollected. If it is more, at most the first amount counts:
 * uncollected money is written off first, and the rest is paid. Returns undefined if nothing changes.
 */
export function recountClaimed(grant: GrantedAmounts, dueMinor: bigint, cashMinor: bigint): Recount | undefined {
  const amountMinor = smaller(dueMinor, grant.grantedMinor);
  const lessMinor = grant.amountMinor - amountMinor;
  if (lessMinor === 0n) return undefined;
  if (lessMinor > 0n) {
    const takenMinor = smaller(lessMinor, cashMinor);
    const uncollectedMinor = grant.uncollectedMinor + lessMinor - takenMinor;
    return { amountMinor, uncollectedMinor, paidMinor: -takenMinor };
  }
  const writtenOffMinor = smaller(-lessMinor, grant.uncollectedMinor);
  return {
    amountMinor,
    uncollectedMinor: grant.uncollectedMinor - writtenOffMinor,
    paidMinor: -lessMinor - writtenOffMinor,
  };
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
