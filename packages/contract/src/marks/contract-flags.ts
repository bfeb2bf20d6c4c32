import { defineMarks } from '../marks.ts';

/** The contract pages that an account may see (spec sections 3, "Contract flags", 6 and 7). */
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
