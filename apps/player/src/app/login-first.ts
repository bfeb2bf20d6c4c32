import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';

/**
 * Returns a function that builds the press handler for a link to a member's page. For a visitor, the handler opens the log-in popup, which
 * leads to `path` after the log-in. For a signed-in person there is no handler (`undefined`), because a link is enough.
 */
export function useLoginFirst(): (path: string) => (() => void) | undefined {
  const dispatch = useSiteDispatch();
  const signedIn = useIsSignedIn();
  return (path) => (signedIn ? undefined : () => void dispatch(popupOpened({ name: 'login', next: path })));
}
