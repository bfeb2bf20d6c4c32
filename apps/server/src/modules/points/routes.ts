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

/** Handles the member's calls about points and the points mall (specification sections 2, /pointMall; 3; 7, "Points"). */
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
      return done(toPointConfig(program, { ...readerOf(call, request.language), vipLevel }));
    },
    pointDetails: async ({ request, ...call }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const reach = { ...daysOf(call, range.value), ...readerOf(call), type: request.type };
      return done(await listPointDetails(db, reach, request));
    },
    pointRewards: async ({ request, ...call }) => {
      const { memberId, merchantId } = call.scope;
      const reader = { ...readerOf(call, request.language), merchantId, points: await readPoints(db, memberId) };
      return done(await listItems(db, reader, request));
    },
    redeemPoints: async ({ request, ...call }) => {
      const { currency, languages } = readerOf(call);
      const redeemed = await redeemPoints({ db, vault }, { ...memberOf(call), currency, request, now: now() });
      if (!redeemed.ok) return redeemed;
      const record = toRedeemRecord(redeemed.value, currency, languages);
      return done({ record, points: Number(redeemed.value.pointsAfter) });
    },
    redeemList: async ({ request, ...call }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { currency, languages } = readerOf(call);
      const reach = { ...daysOf(call, range.value), state: request.status };
      const { rows, total } = await readRedemptions(db, reach, request);
      const list = rows.map((row) => toRedeemRecord(row, currency, languages));
      return done({ list, total, totalPages: Math.ceil(total / request.pageSize), currency });
    },
    convertPoints: async ({ request, ...call }) =>
      await convertPoints(db, { ...memberOf(call), currency: readerOf(call).currency, request, now: now() }),
  };
}

function memberOf({ scope: { memberId, merchantId } }: ScopedCall) {
  return { memberId, merchantId };
}

/** The currency of the brand, and the languages that the caller reads, best first. */
function readerOf({ scope: { merchant }, language }: ScopedCall, chosen = language) {
  return {
    currency: currencyOf(merchant.currency),
    languages: readingLanguages(chosen, merchant.defaultLanguage),
  };
}

function daysOf(
  { scope: { memberId, merchant } }: ScopedCall,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return { memberId, from, to, timeZone: merchant.timeZone };
}
