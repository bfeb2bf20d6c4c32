import { bucketOf } from '../../domain/bucket.ts';
import { readingLanguages } from '../../domain/content/local-text.ts';
import { done, refuse } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { readLevels } from './levels.ts';
import { readVipPage } from './vip-page.ts';

type VipCalls = 'vipLevels' | 'vipMine' | 'claimVipReward';

/** The calls about VIP levels: the table of levels, the member's own page and the claim of a reward (spec section 2, playerRank). */
export function createVipHandlers({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, VipCalls> {
  return {
    vipLevels: async ({ request, host: { merchant }, language }) => {
      const languages = readingLanguages(request.language ?? language, merchant.defaultLanguage);
      return done(await readLevels(db, { merchant, languages, now: now() }));
    },
    vipMine: async ({ scope }) =>
      done(await readVipPage(db, { memberId: scope.memberId, merchant: scope.merchant, now: now() })),
    claimVipReward: async ({ request, scope }) => {
      const { memberId, merchant } = scope;
      const grantId = wireId(request.vipRewardId);
      if (grantId === undefined) return refuse('reward.not_found');
      const currency = currencyOf(merchant.currency);
      const requestId = request.requestId.toLowerCase();
      return await transaction(db, async (tx) =>
        (await isVipReward(tx, memberId, grantId))
          ? await claimGrant(tx, { memberId, currency, grantId, requestId, now: now() })
          : refuse('reward.not_found'),
      );
    },
  };
}

async function isVipReward(tx: Tx, memberId: bigint, grantId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('reward_grant')
    .select('kind')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .executeTakeFirst();
  return row?.kind === 'vip';
}
