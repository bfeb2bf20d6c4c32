import { done } from '../../domain/outcome.ts';
import { judgeDayRange, type DayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Call, Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { readBetDetail } from './bet-detail.ts';
import { readBetHistory } from './bets.ts';
import { readBonusHistory } from './bonuses.ts';
import { storeExport } from './export.ts';
import { readProfit } from './profit.ts';
import type { RecordSelection } from './record-selection.ts';
import { readTransactionHistory } from './transactions.ts';

type RecordCalls = 'bets' | 'betDetail' | 'bonusDetails' | 'transactionHistory' | 'personalProfit' | 'exportRecords';

/** The path of the file of an export. `file-route.ts` serves it. */
export const EXPORT_FILE_PATH = '/wps/member/records/export/file';

/** The calls of the member's own betting record, transactions, and profit and loss (spec section 2, member centre). */
export function createRecordsHandlers({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, RecordCalls> {
  return {
    bets: async (call) => {
      const range = judgeDayRange(call.request);
      return range.ok
        ? done(await readBetHistory(db, toSelection(call, range.value), call.request, call.request))
        : range;
    },
    betDetail: async ({ request, scope, language }) =>
      await readBetDetail(db, { memberId: scope.memberId, betId: request.betId, language }),
    transactionHistory: async (call) => {
      const range = judgeDayRange(call.request);
      const { kind } = call.request;
      return range.ok
        ? done(await readTransactionHistory(db, toSelection(call, range.value), kind, call.request))
        : range;
    },
    personalProfit: async (call) => {
      const range = judgeDayRange(call.request);
      return range.ok ? done(await readProfit(db, toSelection(call, range.value))) : range;
    },
    bonusDetails: async (call) => {
      const range = judgeDayRange(call.request);
      const { kind } = call.request;
      return range.ok ? done(await readBonusHistory(db, toSelection(call, range.value), kind, call.request)) : range;
    },
    exportRecords: async ({ request, scope, host, language }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const newExport = { memberId: scope.memberId, host: new URL(host.origin).host, order: { request, language } };
      const code = await storeExport(db, { ...newExport, now: now() });
      return done({ path: `${EXPORT_FILE_PATH}?code=${code}` });
    },
  };
}

function toSelection({ scope, language }: Pick<Call<'bets'>, 'scope' | 'language'>, range: DayRange): RecordSelection {
  const { currency, timeZone } = scope.merchant;
  return { memberId: scope.memberId, currency: currencyOf(currency), timeZone, language, range };
}
