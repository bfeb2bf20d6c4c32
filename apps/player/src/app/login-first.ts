import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';

/** Returns a handler that opens a member's page for a visitor by the log-in popup, and undefined for members, for whom a link is enough. */
export function useLoginFirst(): (path: string) => (() => void) | undefined {
  const dispatch = useSiteDispatch();
  const signedIn = useIsSignedIn();
  return (path) => (signedIn ? undefined : () => void dispatch(popupOpened({ name: 'login', next: path })));
}
