import { ToastProvider, useToast } from '@baize/ui/toast';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteDispatch, useSiteSelector } from './store.ts';
import { toastShown } from './toasts-slice.ts';

export function ShownToasts() {
  const { t } = useTranslation('common');
  return (
    <ToastProvider closeLabel={t('a11y.dismiss')}>
      <Pump />
    </ToastProvider>
  );
}

/** Hands what waits in the store on to the part that shows it. */
function Pump() {
  const dispatch = useSiteDispatch();
  const next = useSiteSelector(({ toasts }) => toasts[0]);
  const { show } = useToast();
  useEffect(() => {
    if (next === undefined) return;
    show({ title: next.title, tone: next.tone });
    dispatch(toastShown(next.id));
    // `show` is new at each render; the toast is what changes.
  }, [next]);
  return null;
}
