import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';

/** What opens a member's page for a visitor: the log-in popup, which goes on to it. Undefined for members: a link will do. */
export function useLoginFirst(): (path: string) => (() => void) | undefined {
  const dispatch = useSiteDispatch();
  const signedIn = useIsSignedIn();
  return (path) => (signedIn ? undefined : () => void dispatch(popupOpened({ name: 'login', next: path })));
}
