import type { RewardCountsValue } from '@baize/contract/schemas/promotions';
import { readingLanguages } from '../../domain/content/local-text.ts';
import { done } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import type { Call, Handlers } from '../../http/call.ts';
import type { Db } from '../../platform/db.ts';
import { countClaimable } from '../../rewards/grant-rows.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { OwnScope } from '../../scopes/own-scope.ts';
import { listActivities, type ActivityReader } from './activity-list.ts';
import { readActivity } from './activity-page.ts';
import { listApplications } from './applications.ts';
import { applyForActivity, type ApplyContext } from './apply.ts';
import { claimReward } from './claim-reward.ts';
import { readOffersOff, storeOffersOff } from '../../members/offers-setting.ts';
import { readRewards } from './reward-list.ts';
import { readWinners } from './winners.ts';

type PromotionCalls =
  | 'rewardCounts'
  | 'rewards'
  | 'claimReward'
  | 'activities'
  | 'activity'
  | 'applyActivity'
  | 'activityApplications'
  | 'promotionWinners'
  | 'offersSetting'
  | 'setOffersSetting';

/** The reward centre and activities (spec sections 2, rewardCenter and /promotions, and 4, "Activities"). */
export function createPromotionsHandlers(context: ApplyContext): Pick<Handlers, PromotionCalls> {
  const { db, now } = context;
  return {
    rewardCounts: async ({ scope }) => done(await readCounts(db, scope.memberId, now())),
    rewards: async ({ request, scope, language }) => {
      const { memberId, merchantId, merchant } = scope;
      const languages = readingLanguages(request.language ?? language, merchant.defaultLanguage);
      const reader = { merchantId, memberId, currency: currencyOf(merchant.currency), languages, now: now() };
      const { obstacle = null } = await readRewardFacts(db, memberId, reader.now);
      return done({ ...(await readRewards(db, reader, request)), obstacle });
    },
    claimReward: async ({ request, scope }) => {
      const currency = currencyOf(scope.merchant.currency);
      return await claimReward(db, { memberId: scope.memberId, currency, ...request, now: now() });
    },
    activities: async (call) => done(await listActivities(db, toReader(call, now()), call.request)),
    activity: async (call) => await readActivity(db, toReader(call, now()), call.request.activityId),
    applyActivity: async ({ request, scope, language, ip }) => {
      const { memberId, merchantId, merchant } = scope;
      const { timeZone, defaultLanguage } = merchant;
      const at = now();
      return await applyForActivity(context, {
        ...request,
        memberId,
        merchantId,
        currency: currencyOf(merchant.currency),
        timeZone,
        languages: readingLanguages(language, defaultLanguage),
        ip,
        now: at,
        today: dayAt(at, timeZone),
      });
    },
    activityApplications: async ({ request, scope, language }) => {
      const { memberId, merchant } = scope;
      const languages = readingLanguages(language, merchant.defaultLanguage);
      return done(
        await listApplications(db, { memberId, currency: currencyOf(merchant.currency), languages }, request),
      );
    },
    promotionWinners: async ({ request, scope, language }) => {
      const { merchantId, currency, defaultLanguage } = scope.merchant;
      const languages = readingLanguages(request.language ?? language, defaultLanguage);
      const memberId = scope instanceof OwnScope ? scope.memberId : undefined;
      return done(
        await readWinners(db, { merchantId, memberId, currency: currencyOf(currency), languages, now: now() }, request),
      );
    },
    offersSetting: async ({ scope }) => done({ offersOff: await readOffersOff(db, scope.memberId) }),
    setOffersSetting: async ({ request: { offersOff }, scope }) => {
      await storeOffersOff(db, scope.memberId, offersOff);
      return done({ offersOff });
    },
  };
}

function toReader({ request, scope, language }: Call<'activities'> | Call<'activity'>, now: Date): ActivityReader {
  const { merchant } = scope;
  return {
    merchant,
    memberId: scope instanceof OwnScope ? scope.memberId : undefined,
    languages: readingLanguages(request.language ?? language, merchant.defaultLanguage),
    now,
    today: dayAt(now, merchant.timeZone),
  };
}

/**
 * Reads the badges. They are zero while nothing can be claimed. The missions of a member who has switched offers off are hidden, so their badge is
 * zero; the reward centre still counts rewards that the member has earned.
 */
async function readCounts(db: Db, memberId: bigint, now: Date): Promise<RewardCountsValue> {
  const counts = await countClaimable(db, memberId, now);
  const rewards = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (rewards === 0) return { rewards: 0, missions: 0 };
  const { obstacle, offersOff } = await readRewardFacts(db, memberId, now);
  if (obstacle) return { rewards: 0, missions: 0 };
  return { rewards, missions: offersOff ? 0 : (counts.get('mission') ?? 0) };
}
