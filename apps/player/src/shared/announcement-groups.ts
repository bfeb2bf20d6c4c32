import { useAnnouncementsQuery } from '@baize/api';
import type { AnnouncementsQuery } from '@baize/contract/schemas/announcements';
import { useLanguage } from '@baize/site/language';
import { useIsSignedIn } from '@baize/site/viewer';
import type { FrontPage } from './front-pages.ts';

/** Spec section 7: the home page alone asks for the notices of home (H). */
function announcementTypes(page: FrontPage): string {
  return page === 'HOME' ? 'B,PL,PU,PR,H' : 'B,PL,PU,PR';
}

/**
 * Banners and notices for whoever looks: visitors (B) or members (A). Who logs in or out, and another language, asks again; until
 * the answer is there the one before stays.
 */
export function useAnnouncementGroups(page: FrontPage) {
  const execution = useIsSignedIn() ? 'A' : 'B';
  return useAnnouncementsQuery(useQueryFor(announcementTypes(page), execution));
}

/** The notices that are said by themselves; F is for the first log-in, and asked for then alone. */
export function usePopupNotices(execution: AnnouncementsQuery['execution']) {
  const types = execution === 'F' ? 'PU' : announcementTypes('HOME');
  return useAnnouncementsQuery(useQueryFor(types, execution));
}

function useQueryFor(types: string, execution: AnnouncementsQuery['execution']): AnnouncementsQuery {
  return { types, platform: 'W', execution, language: useLanguage() };
}
