import { defineMarks } from '../marks.ts';

/** The member's own data that every page shows. Spec sections 2 (header), 3 (member info), 7. `language` is named by us. */
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
