import { readingLanguages } from '../../domain/content/local-text.ts';
import { done } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Handlers } from '../../http/call.ts';
import { readPoints } from '../../ledger/post.ts';
import { readMemberStanding } from '../../members/accounts.ts';
import type { ModuleContext } from '../../module.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { toPointConfig } from './config.ts';
import { convertPoints } from './convert.ts';
import { listPointDetails } from './details.ts';
import { listItems } from './mall.ts';
import { redeemPoints } from './redeem.ts';
import { readHeldPoints, readRedemptions, toRedeemRecord } from './redemption-rows.ts';

type PointsCalls =
  | 'pointBalance'
  | 'pointConfig'
  | 'pointDetails'
  | 'pointRewards'
  | 'redeemPoints'
  | 'redeemList'
  | 'convertPoints';

interface ScopedCall {
  readonly scope: OwnScope;
  readonly language: string;
}

/** The calls of a member about points and the points mall (spec sections 2, /pointMall; 3; 7, "Points"). */
export function createPointsHandlers({
  db,
  now,
  vault,
}: Pick<ModuleContext, 'db' | 'now' | 'vault'>): Pick<Handlers, PointsCalls> {
  return {
    pointBalance: async ({ scope: { memberId } }) => {
      const [balance, held] = await Promise.all([readPoints(db, memberId), readHeldPoints(db, memberId)]);
      return done({ points: Number(balance), heldPoints: Number(held) });
    },
    pointConfig: async ({ request, ...call }) => {
      const { memberId, merchantId } = call.scope;
      const program = await readSingleProgram(db, merchantId, 'points', now());
      const { vipLevel } = await readMemberStanding(db, memberId);
      return done(toPointConfig(program, { ...toMallReader(call, request.language), vipLevel }));
    },
    pointDetails: async ({ request, ...call }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const reach = { ...toMerchantDays(call, range.value), ...toMallReader(call), type: request.type };
      return done(await listPointDetails(db, reach, request));
    },
    pointRewards: async ({ request, ...call }) => {
      const { memberId, merchantId } = call.scope;
      const reader = { ...toMallReader(call, request.language), merchantId, points: await readPoints(db, memberId) };
      return done(await listItems(db, reader, request));
    },
    redeemPoints: async ({ request, ...call }) => {
      const { currency, languages } = toMallReader(call);
      const redeemed = await redeemPoints({ db, vault }, { ...toPointsMember(call), currency, request, now: now() });
      if (!redeemed.ok) return redeemed;
      const record = toRedeemRecord(redeemed.value, currency, languages);
      return done({ record, points: Number(redeemed.value.pointsAfter) });
    },
    redeemList: async ({ request, ...call }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { currency, languages } = toMallReader(call);
      const reach = { ...toMerchantDays(call, range.value), state: request.status };
      const { rows, total } = await readRedemptions(db, reach, request);
      const list = rows.map((row) => toRedeemRecord(row, currency, languages));
      return done({ list, total, totalPages: Math.ceil(total / request.pageSize), currency });
    },
    convertPoints: async ({ request, ...call }) =>
      await convertPoints(db, { ...toPointsMember(call), currency: toMallReader(call).currency, request, now: now() }),
  };
}

function toPointsMember({ scope: { memberId, merchantId } }: ScopedCall) {
  return { memberId, merchantId };
}

/** Returns the currency of the brand and the languages that the caller reads, the preferred one first. */
function toMallReader({ scope: { merchant }, language }: ScopedCall, chosen = language) {
  return {
    currency: currencyOf(merchant.currency),
    languages: readingLanguages(chosen, merchant.defaultLanguage),
  };
}

function toMerchantDays(
  { scope: { memberId, merchant } }: ScopedCall,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return { memberId, from, to, timeZone: merchant.timeZone };
}
