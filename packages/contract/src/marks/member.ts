import { defineMarks } from '../marks.ts';

/** The member's own data. Spec sections 2 (member centre), 3 (member info), 7. `language` is named by us. */
export const memberMarks = defineMarks({
  memberInfo: { method: 'GET', path: '/wps/member/info', encrypted: false, token: true, site: 'both' },
  updateLanguage: { method: 'POST', path: '/wps/member/language', encrypted: false, token: true, site: 'both' },
});

export const memberPlannedMarks = defineMarks({
  memberAvatar: { method: 'GET', path: '/wps/member/info/icon', encrypted: false, token: true, site: 'both' },
  contractFlags: {
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    encrypted: false,
    token: true,
    site: 'both',
  },
  feedback: { method: 'PUT', path: '/wps/feedback', encrypted: false, token: false, site: 'both' },
});
