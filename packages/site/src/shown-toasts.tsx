import { ToastProvider, useToast } from '@baize/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteDispatch, useSiteSelector } from './store.ts';
import { toastShown, type ToastMessage } from './toasts-slice.ts';

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
  const pass = useEffectEvent((toast: ToastMessage) => {
    show({ title: toast.title, tone: toast.tone });
    dispatch(toastShown(toast.id));
  });
  useEffect(() => {
    if (next !== undefined) pass(next);
  }, [next]);
  return null;
}
