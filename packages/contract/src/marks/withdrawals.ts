import { defineMarks } from '../marks.ts';

/** Spec sections 2 (withdraw, withdrawal confirmation) and 4; design/money.md "Cashier". The paths are ours; agents withdraw as well. */
export const withdrawalsMarks = defineMarks({
  withdrawOptions: {
    method: 'GET',
    path: '/wps/cashier/withdraw/options',
    encrypted: false,
    token: true,
    site: 'both',
  },
  payoutAccounts: { method: 'GET', path: '/wps/member/payoutAccounts', encrypted: false, token: true, site: 'both' },
  addPayoutAccount: {
    method: 'POST',
    path: '/wps/member/passwordCheck/payoutAccount',
    encrypted: true,
    token: true,
    site: 'both',
  },
  removePayoutAccount: {
    method: 'POST',
    path: '/wps/member/passwordCheck/payoutAccount/remove',
    encrypted: true,
    token: true,
    site: 'both',
  },
  defaultPayoutAccount: {
    method: 'POST',
    path: '/wps/member/payoutAccount/default',
    encrypted: false,
    token: true,
    site: 'both',
  },
  requestWithdrawal: {
    method: 'POST',
    path: '/wps/cashier/passwordCheck/withdraw',
    encrypted: true,
    token: true,
    site: 'both',
  },
  cancelWithdrawal: {
    method: 'POST',
    path: '/wps/cashier/withdraw/cancel',
    encrypted: false,
    token: true,
    site: 'both',
  },
  confirmWithdrawal: {
    method: 'POST',
    path: '/wps/cashier/withdraw/confirm',
    encrypted: false,
    token: true,
    site: 'both',
  },
  withdrawal: { method: 'GET', path: '/wps/cashier/withdraw', encrypted: false, token: true, site: 'both' },
  withdrawals: { method: 'GET', path: '/wps/cashier/withdrawals', encrypted: false, token: true, site: 'both' },
});
