import { defineMarks } from '../marks.ts';

/** Spec section 2, personalHistoryCopy (betting record of a member). The path is ours. */
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
