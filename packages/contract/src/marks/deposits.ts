import { defineMarks } from '../marks.ts';

/** Spec section 2, depositv2; design/money.md "Cashier". The paths are ours. Agents deposit as well (spec section 2, agent home). */
export const depositsMarks = defineMarks({
  depositMethods: { method: 'GET', path: '/wps/cashier/deposit/methods', encrypted: false, token: true, site: 'both' },
  depositQuote: { method: 'GET', path: '/wps/cashier/deposit/quote', encrypted: false, token: true, site: 'both' },
  createDeposit: { method: 'POST', path: '/wps/cashier/deposit', encrypted: false, token: true, site: 'both' },
  sendDepositProof: { method: 'POST', path: '/wps/cashier/deposit/proof', encrypted: false, token: true, site: 'both' },
  cancelDeposit: { method: 'POST', path: '/wps/cashier/deposit/cancel', encrypted: false, token: true, site: 'both' },
  deposit: { method: 'GET', path: '/wps/cashier/deposit', encrypted: false, token: true, site: 'both' },
  deposits: { method: 'GET', path: '/wps/cashier/deposits', encrypted: false, token: true, site: 'both' },
});
