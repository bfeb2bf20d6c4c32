import { popupClosed } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useActionGuard } from '@baize/site/use-action-guard';
import { useNavigate } from 'react-router';
import { paths } from '../shared/paths.ts';

/** Returns a handler that opens the deposit page. A visitor gets the log-in popup first, and the deposit page after the log-in. */
export function useDepositAction(): () => void {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const guard = useActionGuard();
  return () =>
    guard(() => {
      // On a phone, the button also stands in the account popup, which would otherwise stay open over the deposit page.
      dispatch(popupClosed('account'));
      void navigate(paths.deposit);
    }, paths.deposit);
}
