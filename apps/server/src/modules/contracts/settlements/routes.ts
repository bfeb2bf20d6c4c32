import { done, refuse } from '../../../domain/outcome.ts';
import { judgeDayRange } from '../../../domain/report/day-range.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Handlers } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { readIncome, readIncomeRecords } from './income.ts';
import { readLineDetails } from './opened-line.ts';
import { readRowsOfLine } from './rows-of-line.ts';
import { readSettlements } from './views.ts';

export type SettlementCalls = 'settlements' | 'settlement' | 'settlementRows' | 'agentIncome' | 'agentIncomeRecords';

/** Serves what agents are paid by their contracts, opened to its formula (spec section 2, "Agent centre menu pages"). */
export function createSettlementsHandlers({ db }: Pick<ModuleContext, 'db'>): Pick<Handlers, SettlementCalls> {
  return {
    settlements: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      return done(await readSettlements(db, scope, request, currencyOf(scope.merchant.currency)));
    },
    settlement: async ({ request, scope }) => {
      const opened = await readLineDetails(db, scope, request.settlementId, currencyOf(scope.merchant.currency));
      return opened ? done(opened) : refuse('request.not_found');
    },
    settlementRows: async ({ request, scope }) => {
      const rows = await readRowsOfLine(db, scope, request, currencyOf(scope.merchant.currency));
      return rows ? done(rows) : refuse('request.not_found');
    },
    agentIncome: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      return done(await readIncome(db, scope, range.value, currencyOf(scope.merchant.currency)));
    },
    agentIncomeRecords: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      return done(await readIncomeRecords(db, scope, request, currencyOf(scope.merchant.currency)));
    },
  };
}
