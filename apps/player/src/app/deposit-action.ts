import { useSwitch } from '@baize/site/merchant';
import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useActionGuard } from '@baize/site/use-action-guard';

/** Opens the cashier; undefined where the merchant has none (the real cashier comes with its issue). */
export function useDepositAction(): (() => void) | undefined {
  const dispatch = useSiteDispatch();
  const guard = useActionGuard();
  const demoCashier = useSwitch('DEMOCASHIER');
  if (!demoCashier) return undefined;
  return () => guard(() => dispatch(popupOpened({ name: 'deposit' })));
}
