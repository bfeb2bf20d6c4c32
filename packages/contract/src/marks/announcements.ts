import { defineMarks } from '../marks.ts';

/** Banners, notices and popups. Spec sections 2 (home, popups), 4 and 7. */
export const announcementsMarks = defineMarks({
  announcements: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    encrypted: false,
    // A member on a break from play, and one who wants no offers, gets the content without offers.
    token: 'optional',
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
