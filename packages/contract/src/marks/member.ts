import { defineMarks } from '../marks.ts';

/** The member's own data that every page shows (spec sections 2, header, 3, member info, and 7). The name of `language` is ours. */
export const memberMarks = defineMarks({
  memberInfo: {
    method: 'GET',
    path: '/wps/member/info',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  updateLanguage: {
    method: 'POST',
    path: '/wps/member/language',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
