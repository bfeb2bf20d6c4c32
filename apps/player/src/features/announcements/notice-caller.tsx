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
  // Not those of whoever looked before: the answer has to be this person's.
  const { currentData } = usePopupNotices(execution);
  const audience: Audience = execution === 'B' ? 'visitor' : 'member';
  const due = atHome && open === undefined && currentData !== undefined && currentData.popup.length > 0;
  const told = useRef<Audience>(undefined);
  useEffect(() => {
    if (open === 'notices') told.current = audience;
    else if (told.current !== undefined) {
      // Closed, or left by one of its links: read either way.
      markNoticesClosed(told.current);
      told.current = undefined;
    }
    if (due && !areNoticesClosed(audience)) dispatch(popupOpened({ name: 'notices' }));
  }, [open, due, audience, dispatch]);
  return null;
}
