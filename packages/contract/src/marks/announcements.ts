import { defineMarks } from '../marks.ts';

/** Banners, notices and popups. Spec sections 2 (home, popups), 4 and 7. */
export const announcementsMarks = defineMarks({
  announcements: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
