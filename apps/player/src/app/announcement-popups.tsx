import type { HostedPopupProps } from '@baize/site/popup-host';
import { AnnouncementsPopup } from '../features/announcements/announcements-popup.tsx';
import { NoticesPopup } from '../features/announcements/notices-popup.tsx';
import { paths } from '../shared/paths.ts';

export function PlayerAnnouncementsPopup(props: HostedPopupProps) {
  return <AnnouncementsPopup {...props} rewardCentre={paths.rewardCentre} />;
}

export function PlayerNoticesPopup(props: HostedPopupProps) {
  return <NoticesPopup {...props} rewardCentre={paths.rewardCentre} />;
}
