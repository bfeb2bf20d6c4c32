import { endpoint } from '../endpoint.ts';
import { cashierMarks } from '../marks/cashier.ts';
import * as wallet from '../schemas/wallet.ts';

export const cashierEndpoints = {
  demoDeposit: endpoint(cashierMarks.demoDeposit, {
    request: wallet.DemoDepositRequest,
    reply: wallet.DemoDepositValue,
    errors: [
      'cashier.demo_off',
      'cashier.amount_invalid',
      'cashier.daily_limit',
      'cashier.own_limit',
      'play.excluded',
      'ledger.key_reused',
    ],
    summary: 'Credit play money, where the merchant is a demo',
  }),
};
