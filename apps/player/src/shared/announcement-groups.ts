import { useAnnouncementsQuery } from '@baize/api';
import type { AnnouncementsQuery } from '@baize/contract/schemas/announcements';
import { useLanguage } from '@baize/site/language';
import { useIsSignedIn } from '@baize/site/viewer';
import type { FrontPage } from './front-pages.ts';

/** Lists the groups of announcements that a page requests; `AnnouncementsQuery` explains the codes. Only home requests its own notices (H, spec section 7). */
function announcementTypes(page: FrontPage): string {
  return page === 'HOME' ? 'B,PL,PU,PR,H' : 'B,PL,PU,PR';
}

/**
 * Returns the banners and notices for the current audience: visitors (B) or members (A). A log-in, a log-out and another language fetch them again.
 * The previous answer stays in `data` until the new one arrives, so that texts do not flicker when the language changes. A component that must not
 * show the announcements of another audience is keyed by the audience (features/front/page-front.tsx).
 */
export function useAnnouncementGroups(page: FrontPage) {
  const execution = useIsSignedIn() ? 'A' : 'B';
  return useAnnouncementsQuery(useQueryFor(announcementTypes(page), execution));
}

/** Fetches the notices that open automatically (group PU). At the first log-in (`F`), the query requests no other group. */
export function usePopupNotices(execution: AnnouncementsQuery['execution']) {
  const types = execution === 'F' ? 'PU' : announcementTypes('HOME');
  return useAnnouncementsQuery(useQueryFor(types, execution));
}

function useQueryFor(types: string, execution: AnnouncementsQuery['execution']): AnnouncementsQuery {
  return { types, platform: 'W', execution, language: useLanguage() };
}
