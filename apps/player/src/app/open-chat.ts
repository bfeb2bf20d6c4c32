import { useSwitch } from '@baize/site/merchant';
import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';

/** Opens the chat room, for a visitor the log-in; undefined where the brand has no chat rooms (CHATROOM). */
export function useOpenChat(): (() => void) | undefined {
  const dispatch = useSiteDispatch();
  const isSignedIn = useIsSignedIn();
  const isOffered = useSwitch('CHATROOM');
  return isOffered ? () => void dispatch(popupOpened({ name: isSignedIn ? 'chat' : 'login' })) : undefined;
}
