import type { ActivityObstacle } from '@baize/contract/codes';
import type { Currency } from '@baize/money';
import type { Audience } from '../../domain/rewards/audience.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { RewardFacts } from '../../rewards/standing.ts';

/** The member who looks at prize games (wheel, golden eggs, raffle, red envelopes). */
export interface PrizeReader {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly now: Date;
  /** The day of the brand's calendar. */
  readonly today: string;
}

/**
 * Returns whether offers are hidden from the member, as on the promotions page: from agents, blocked members, members on a break from play, and
 * members who have switched offers off.
 */
export function areOffersHidden({ obstacle, offersOff }: RewardFacts): boolean {
  return offersOff || obstacle === 'break' || obstacle === 'blocked' || obstacle === 'agent';
}

/** Returns why the member cannot take part now; null if nothing prevents it. */
export function findPlayObstacle(facts: RewardFacts, audience: Audience): ActivityObstacle | null {
  if (facts.obstacle) return facts.obstacle;
  if (facts.offersOff) return 'offers_off';
  return isInAudience(audience, facts) ? null : 'audience';
}
