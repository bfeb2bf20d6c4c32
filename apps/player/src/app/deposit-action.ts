import { popupClosed } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useActionGuard } from '@baize/site/use-action-guard';
import { useNavigate } from 'react-router';
import { paths } from '../shared/paths.ts';

/** Leads to the cashier; who is not signed in logs in first. */
export function useDepositAction(): () => void {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const guard = useActionGuard();
  return () =>
    guard(() => {
      // On a phone the button stands in the account's popup, too.
      dispatch(popupClosed('account'));
      void navigate(paths.deposit);
    }, paths.deposit);
}
