import { defineMarks } from '../marks.ts';

/**
 * Reports of a member (spec section 2, member centre): transactionHistory, personalProfit, bonusDetails, and one bet of
 * the betting record. The paths are ours.
 */
export const reportsMarks = defineMarks({
  transactionHistory: {
    method: 'GET',
    path: '/wps/member/transactions',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  personalProfit: {
    method: 'GET',
    path: '/wps/member/profit',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  bonusDetails: {
    method: 'GET',
    path: '/wps/member/bonuses',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  exportRecords: {
    method: 'POST',
    path: '/wps/member/records/export',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  betDetail: {
    method: 'GET',
    path: '/wps/member/bets/detail',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
