/** The amounts of a grant in minor units. */
export interface GrantedAmounts {
  /** What the grant gave when it was made. No recount gives more. */
  readonly grantedMinor: bigint;
  /** What the grant gives now, after earlier recounts. */
  readonly amountMinor: bigint;
  /** What earlier recounts could not collect. */
  readonly uncollectedMinor: bigint;
}

/** The result of a recount: the new amounts of the grant, and the money that moves to the member (negative: from the member). */
export interface Recount {
  readonly amountMinor: bigint;
  readonly uncollectedMinor: bigint;
  readonly paidMinor: bigint;
}

/**
 * Computes the recount of a claimed grant to which the figures now give `dueMinor`. Less is taken back from the cash that the member holds, and the rest is
 * written down as uncollected. Where the figures give more than the last recount found, up to the first amount, uncollected money is written off first and the
 * rest is paid. Returns undefined if nothing changes.
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
