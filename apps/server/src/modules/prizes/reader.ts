import type { ActivityObstacle } from '@baize/contract/codes';
import type { Currency } from '@baize/money';
import type { Audience } from '../../domain/rewards/audience.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { RewardFacts } from '../../rewards/standing.ts';

/** The member who looks at games of prizes. */
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

/** Offers are hidden from these members, as on the promotions page. */
export function isHiddenFrom({ obstacle, offersOff }: RewardFacts): boolean {
  return offersOff || obstacle === 'break' || obstacle === 'blocked' || obstacle === 'agent';
}

/** Why the member cannot take part now; null where nothing is in the way. */
export function obstacleOf(facts: RewardFacts, audience: Audience): ActivityObstacle | null {
  if (facts.obstacle) return facts.obstacle;
  if (facts.offersOff) return 'offers_off';
  return isInAudience(audience, facts) ? null : 'audience';
}
