import { useCreateHandOffMutation } from '@baize/api';
import { handOffUrl } from '@baize/site/security/hand-off';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { useIsSignedIn } from '@baize/site/viewer';
import { useLocation } from 'react-router';
import { lineOrigin } from './ping-line.ts';

/**
 * Returns a function that opens the same page on another line. A member arrives there signed in by a one-time code (decision 3). If the code cannot be
 * created, the member stays on this line and sees an error, so that a switch never loses the session.
 */
export function useChooseLine(): (domainName: string) => Promise<void> {
  const { pathname, search, hash } = useLocation();
  const signedIn = useIsSignedIn();
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const [create] = useCreateHandOffMutation();
  return async (domainName) => {
    const origin = lineOrigin(domainName);
    if (!signedIn) return location.assign(origin + pathname + search + hash);
    const { data, error } = await create({ origin });
    if (data) location.assign(handOffUrl(origin, pathname + search, data.code));
    else dispatch(toastAdded(errorSentence(error), 'error'));
  };
}
