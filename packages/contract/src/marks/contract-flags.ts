import { defineMarks } from '../marks.ts';

/** Spec sections 3 ("Contract flags"), 6 and 7: which contract pages an account sees. */
export const contractFlagsMarks = defineMarks({
  contractFlags: {
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
