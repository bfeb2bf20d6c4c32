import { RATE_ONE_PPM, type RatePpm } from '@baize/money';
import type { PayBounds, Terms, Tier } from './terms.ts';

/**
 * Returns whether the terms are a valid contract by themselves. Rates rise from tier to tier, and the conditions of a
 * tier are at least as strict as those of the tier below it, so that "the highest tier whose conditions all hold"
 * (design/agents.md) is a single tier.
 */
export function areTermsValid({ tiers, activeFrom, payBounds }: Terms): boolean {
  if (activeFrom.validBetMinor < 0n || activeFrom.depositsMinor < 0n) return false;
  if (payBounds && !arePayBoundsValid(payBounds)) return false;
  return tiers.every((tier, index) => {
    const below = tiers[index - 1];
    return isTierValid(tier) && (!below || (tier.ratePpm > below.ratePpm && isImpliedBy(below, tier)));
  });
}

/** Returns whether the bounds are above zero and the minimum can be reached under the cap. */
function arePayBoundsValid({ minimumMinor, maximumMinor }: PayBounds): boolean {
  if ((minimumMinor ?? 1n) <= 0n || (maximumMinor ?? 1n) <= 0n) return false;
  return minimumMinor === null || maximumMinor === null || minimumMinor <= maximumMinor;
}

function isTierValid({ ratePpm, validBetMinor, profitAndLossMinor, betAmountMinor }: Tier): boolean {
  if (ratePpm <= 0n || ratePpm > RATE_ONE_PPM) return false;
  return (validBetMinor ?? 0n) >= 0n && (betAmountMinor ?? 0n) >= 0n && (profitAndLossMinor ?? 0n) <= 0n;
}

/** Returns whether every team that meets the conditions of `strict` also meets those of `loose`. A condition that is null is always met. */
function isImpliedBy(loose: Tier, strict: Tier): boolean {
  return (
    (loose.activeMembers ?? 0) <= (strict.activeMembers ?? 0) &&
    (loose.validBetMinor ?? 0n) <= (strict.validBetMinor ?? 0n) &&
    (loose.betAmountMinor ?? 0n) <= (strict.betAmountMinor ?? 0n) &&
    (loose.profitAndLossMinor === null ||
      (strict.profitAndLossMinor !== null && strict.profitAndLossMinor <= loose.profitAndLossMinor))
  );
}

/**
 * Returns whether an agent that is paid by `upline` may promise `downline` to a direct downline. The two contracts have
 * the same kind and the same windows, and each tier of the downline has a rate at or below that of a tier of the upline
 * whose conditions are no stricter. The upline's team contains the downline's, so if the downline's team reaches a
 * bound on turnover, stakes or active members, the upline's reaches it too. A downline has a cap of its pay where its
 * upline has one, and not a higher one; a minimum only delays pay, and is not compared. A negative base that the upline has to
 * carry over is also carried over below it: otherwise an agent could avoid it with a second account. The condition on
 * net win is not covered, because another branch can win back what this one lost: design/agents.md calls this the tier
 * gap.
 */
export function isWithinUpline(downline: Terms, upline: Terms): boolean {
  return (
    downline.kind === upline.kind &&
    downline.window === upline.window &&
    (upline.carryOver !== 'accumulate' || downline.carryOver === 'accumulate') &&
    downline.activeFrom.validBetMinor >= upline.activeFrom.validBetMinor &&
    downline.activeFrom.depositsMinor >= upline.activeFrom.depositsMinor &&
    isCapWithinUpline(downline.payBounds?.maximumMinor ?? null, upline.payBounds?.maximumMinor ?? null) &&
    downline.tiers.every((promised) =>
      upline.tiers.some((own) => own.ratePpm >= promised.ratePpm && isImpliedBy(own, promised)),
    )
  );
}

function isCapWithinUpline(capMinor: bigint | null, uplineCapMinor: bigint | null): boolean {
  return uplineCapMinor === null || (capMinor !== null && capMinor <= uplineCapMinor);
}

/** Returns whether the terms stay within the highest rate that the merchant allows for the contracts that it pays itself. */
export function isWithinRate({ tiers }: Terms, ratePpmMax: RatePpm): boolean {
  return tiers.every(({ ratePpm }) => ratePpm <= ratePpmMax);
}
