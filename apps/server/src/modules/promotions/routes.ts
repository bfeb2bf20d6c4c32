import type { RewardCountsValue } from '@baize/contract/schemas/promotions';
import { readingLanguages } from '../../domain/content/local-text.ts';
import { done } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import { countClaimable } from '../../rewards/grant-rows.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { claimReward } from './claim-reward.ts';
import { readOffersSetting, storeOffersSetting } from './offers-setting.ts';
import { readRewards } from './reward-list.ts';

type PromotionCalls = 'rewardCounts' | 'rewards' | 'claimReward' | 'offersSetting' | 'setOffersSetting';

/** The reward centre and activities (spec sections 2, rewardCenter and /promotions, and 4, "Activities"). */
export function promotions({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, PromotionCalls> {
  return {
    rewardCounts: async ({ scope }) => done(await readCounts(db, scope.memberId, now())),
    rewards: async ({ request, scope, language }) => {
      const { memberId, merchant } = scope;
      const languages = readingLanguages(request.language ?? language, merchant.defaultLanguage);
      const reader = { memberId, currency: currencyOf(merchant.currency), languages, now: now() };
      const { obstacle = null } = await readRewardFacts(db, memberId, reader.now);
      return done({ ...(await readRewards(db, reader, request)), obstacle });
    },
    claimReward: async ({ request, scope }) => {
      const currency = currencyOf(scope.merchant.currency);
      return await claimReward(db, { memberId: scope.memberId, currency, ...request, now: now() });
    },
    offersSetting: async ({ scope }) => done(await readOffersSetting(db, scope.memberId)),
    setOffersSetting: async ({ request, scope }) => done(await storeOffersSetting(db, scope.memberId, request)),
  };
}

/** Nothing can be claimed while something is in the way of every reward, so nothing is counted. */
async function readCounts(db: Db, memberId: bigint, now: Date): Promise<RewardCountsValue> {
  const counts = await countClaimable(db, memberId, now);
  const rewards = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (rewards === 0) return { rewards: 0, missions: 0 };
  const { obstacle } = await readRewardFacts(db, memberId, now);
  return obstacle ? { rewards: 0, missions: 0 } : { rewards, missions: counts.get('mission') ?? 0 };
}
