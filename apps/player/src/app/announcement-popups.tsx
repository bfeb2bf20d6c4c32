import type { HostedPopupProps } from '@baize/site/popup-host';
import { AnnouncementsPopup } from '../features/announcements/announcements-popup.tsx';
import { NoticesPopup } from '../features/announcements/notices-popup.tsx';
import { MEMBER_PAGES } from '../routes/member-pages.tsx';
import { paths } from '../shared/paths.ts';

/** Known once it is among the pages of the member centre (docs/decisions/0015): a button never leads to a page that is not there. */
const rewardCentre = MEMBER_PAGES.map(({ path }): string => path).find((path) => path === paths.rewardCentre);

export function PlayerAnnouncementsPopup(props: HostedPopupProps) {
  return <AnnouncementsPopup {...props} rewardCentre={rewardCentre} />;
}

export function PlayerNoticesPopup(props: HostedPopupProps) {
  return <NoticesPopup {...props} rewardCentre={rewardCentre} />;
}
