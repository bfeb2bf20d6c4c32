import { endpoint } from '../endpoint.ts';
import { announcementsMarks } from '../marks/announcements.ts';
import * as announcements from '../schemas/announcements.ts';

export const announcementsEndpoints = {
  announcements: endpoint(announcementsMarks.announcements, {
    request: announcements.AnnouncementsQuery,
    reply: announcements.AnnouncementsValue,
    errors: [],
    summary: 'Banners, notices, popups and promotions in groups (spec sections 3, 4, 7)',
  }),
};
