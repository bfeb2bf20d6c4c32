import { readingLanguages } from '../../domain/content/local-text.ts';
import { done } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Call } from '../../http/call.ts';
import type { Module } from '../../module.ts';
import { readInvitedPage, readOverview, readRewards, type ReferralReader } from './overview.ts';

type ReferralCalls = 'referralOverview' | 'invitedMembers' | 'referralRewards';

/** The referral programme: members invite friends (spec section 2, referral). */
export const createReferralHandlers: Module<ReferralCalls> = ({ db, now }) => {
  const readerOf = ({ scope, host }: Pick<Call<ReferralCalls>, 'scope' | 'host'>): ReferralReader => {
    const { merchantId, currency, timeZone } = scope.merchant;
    const { memberId } = scope;
    return { memberId, merchantId, currency: currencyOf(currency), timeZone, origin: host.origin, now: now() };
  };
  return {
    referralOverview: async (call) => {
      const { request, scope, language } = call;
      const languages = readingLanguages(request.language ?? language, scope.merchant.defaultLanguage);
      return done(await readOverview(db, readerOf(call), languages));
    },
    invitedMembers: async (call) => done(await readInvitedPage(db, readerOf(call), call.request)),
    referralRewards: async (call) => {
      const range = judgeDayRange(call.request);
      return range.ok ? done(await readRewards(db, readerOf(call), range.value, call.request)) : range;
    },
  };
};
