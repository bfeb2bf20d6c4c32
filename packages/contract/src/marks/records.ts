import { defineMarks } from '../marks.ts';

/** Betting records of a member (spec section 2, personalHistoryCopy). The path is ours. */
export const recordsMarks = defineMarks({
  bets: {
    method: 'GET',
    path: '/wps/member/bets',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
