import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch, useSiteSelector } from '@baize/site/store';
import { useEffect, useRef } from 'react';
import { usePopupNotices } from '../../shared/announcement-groups.ts';
import { areNoticesClosed, markNoticesClosed, type Audience } from './closed-notices.ts';
import { useExecution } from './use-execution.ts';

/**
 * Opens the notices over the home page: once in a session for visitors, and once for members; it waits while another popup is
 * open. Spec section 4: B is for visitors, A for members, F for the first log-in.
 */
export function NoticeCaller({ atHome }: { atHome: boolean }) {
  const dispatch = useSiteDispatch();
  const open = useSiteSelector(({ popups }) => popups.open?.name);
  const execution = useExecution();
  // `currentData`: `data` may be the notices of the previous audience.
  const { currentData } = usePopupNotices(execution);
  const audience: Audience = execution === 'B' ? 'visitor' : 'member';
  const due = atHome && open === undefined && currentData !== undefined && currentData.popup.length > 0;
  const shownAudience = useRef<Audience>(undefined);
  useEffect(() => {
    if (open === 'notices') shownAudience.current = audience;
    else if (shownAudience.current !== undefined) {
      // The popup was closed, or the person followed one of its links. Both mark the notices as read.
      markNoticesClosed(shownAudience.current);
      shownAudience.current = undefined;
    }
    if (due && !areNoticesClosed(audience)) dispatch(popupOpened({ name: 'notices' }));
  }, [open, due, audience, dispatch]);
  return null;
}
