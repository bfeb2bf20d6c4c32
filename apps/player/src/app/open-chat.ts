import { useSwitch } from '@baize/site/merchant';
import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';

/** Returns a handler that opens the chat popup, or the log-in popup for a visitor. `undefined`: the brand has no chat rooms (switch CHATROOM). */
export function useOpenChat(): (() => void) | undefined {
  const dispatch = useSiteDispatch();
  const isSignedIn = useIsSignedIn();
  const isOffered = useSwitch('CHATROOM');
  return isOffered ? () => void dispatch(popupOpened({ name: isSignedIn ? 'chat' : 'login' })) : undefined;
}
