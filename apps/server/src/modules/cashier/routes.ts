import { toDecimal } from '@baize/money';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { done } from '../../domain/outcome.ts';
import type { Handlers } from '../../http/call.ts';
import { readBalance } from '../../ledger/post.ts';
import type { ModuleContext } from '../../module.ts';
import { createDepositHandlers } from './deposits/routes.ts';
import { isAllMoneyInMainWallet } from './queries.ts';
import { createDemoDeposit } from './demo-deposits.ts';

/** Handles the member's calls about wallet and deposits (specification section 7, "Wallet"; section 2, depositv2). */
export function createCashierHandlers({
  db,
  now,
  keyRing,
  fetchPartner,
}: Pick<ModuleContext, 'db' | 'now' | 'keyRing' | 'fetchPartner'>) {
  return {
    ...createDepositHandlers({ db, now, openSecret: keyRing.openAlsoUnbound, fetchPartner }),
    balance: async ({ scope }) => {
      const balance = await readBalance(db, scope.memberId, currencyOf(scope.merchant.currency));
      return done({ currency: balance.currency, balance: toDecimal(balance) });
    },
    merchantWallet: async ({ scope }) =>
      done({ isSingle: await isAllMoneyInMainWallet(db, scope.merchant, scope.memberId) }),
    demoDeposit: async ({ request, scope }) =>
      await createDemoDeposit(db, {
        memberId: scope.memberId,
        merchant: scope.merchant,
        currency: currencyOf(scope.merchant.currency),
        request,
        now: now(),
      }),
  } satisfies Partial<Handlers>;
}
