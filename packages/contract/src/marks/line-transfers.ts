import { defineMarks } from '../marks.ts';

/**
 * Transfers between a member and its upline or a downline (spec sections 2, transferUpline, and 6, agents;
 * design/agents.md "Transfers"). They have their own table, because both sites import it.
 */
export const lineTransfersMarks = defineMarks({
  lineTransferOptions: {
    method: 'GET',
    path: '/wps/member/transferUpline/options',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  transferUpline: {
    method: 'POST',
    path: '/wps/member/passwordCheck/transferUpline',
    encrypted: true,
    token: true,
    site: 'both',
    account: 'real',
    stepUp: 'withdraw_password',
  },
  lineTransfers: {
    method: 'GET',
    path: '/wps/member/transferUpline/records',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
