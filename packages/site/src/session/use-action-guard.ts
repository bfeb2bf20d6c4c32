import { judgeAction, type GuardedAct } from './action-guard.ts';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch } from '../store/store.ts';
import { useViewer } from './viewer.ts';

/**
 * Returns a function that runs an act where the viewer may (spec section 5). A visitor gets the log-in popup, which
 * navigates to `next` afterwards; a trial account gets the warning.
 */
export function useActionGuard(): (act: () => void, next?: string, kind?: GuardedAct) => void {
  const dispatch = useSiteDispatch();
  const viewer = useViewer();
  return (act, next, kind) => {
    const verdict = judgeAction(viewer, kind);
    switch (verdict) {
      case 'allow':
        return act();
      case 'login':
        return void dispatch(popupOpened({ name: 'login', ...(next !== undefined && { next }) }));
      case 'true_account':
        return void dispatch(popupOpened({ name: 'true-account' }));
      default:
        return verdict satisfies never;
    }
  };
}
