import { readingLanguages } from '../../domain/content/local-text.ts';
import { done } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { claimRebate } from './claim-rebate.ts';
import { readHistory } from './history.ts';
import { readOverview } from './overview.ts';

type RebateCalls = 'rebateOverview' | 'claimRebate' | 'rebateHistory';

/** Rebates that members claim (spec section 2, manualRebate). */
export function createRebatesHandlers({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, RebateCalls> {
  return {
    rebateOverview: async ({ request, scope: { memberId, merchant }, language }) => {
      const languages = readingLanguages(request.language ?? language, merchant.defaultLanguage);
      return done(await readOverview(db, { memberId, merchant, languages, now: now() }));
    },
    claimRebate: async ({ request, scope }) =>
      await claimRebate(db, { memberId: scope.memberId, merchant: scope.merchant, request, now: now() }),
    rebateHistory: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { from, to } = range.value;
      const { currency, timeZone } = scope.merchant;
      const reach = { memberId: scope.memberId, currency: currencyOf(currency), from, to, timeZone };
      return done(await readHistory(db, reach, request));
    },
  };
}
