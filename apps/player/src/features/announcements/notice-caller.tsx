import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch, useSiteSelector } from '@baize/site/store';
import { useEffect, useRef } from 'react';
import { usePopupNotices } from '../../shared/announcement-groups.ts';
import { areNoticesClosed, markNoticesClosed, type Audience } from './closed-notices.ts';
import { useExecution } from './use-execution.ts';

/**
 * Opens the popup of notices over the home page, once in a browser session for visitors and once for members (spec section 4). It waits while another popup
 * is open. `useExecution` explains the codes of audiences.
 */
export function NoticeCaller({ atHome }: { atHome: boolean }) {
  const dispatch = useSiteDispatch();
  const openPopupName = useSiteSelector(({ popups }) => popups.open?.name);
  const execution = useExecution();
  // `currentData` instead of `data`, which may still be the notices of the previous audience.
  const { currentData } = usePopupNotices(execution);
  const audience: Audience = execution === 'B' ? 'visitor' : 'member';
  const isDue = atHome && openPopupName === undefined && currentData !== undefined && currentData.popup.length > 0;
  const shownAudience = useRef<Audience>(undefined);
  useEffect(() => {
    if (openPopupName === 'notices') shownAudience.current = audience;
    else if (shownAudience.current !== undefined) {
      // The popup was closed, or the person followed one of its links. Both mark the notices as read.
      markNoticesClosed(shownAudience.current);
      shownAudience.current = undefined;
    }
    if (isDue && !areNoticesClosed(audience)) dispatch(popupOpened({ name: 'notices' }));
  }, [openPopupName, isDue, audience, dispatch]);
  return null;
}
