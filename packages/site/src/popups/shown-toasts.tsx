import { ToastProvider, useToast } from '@baize/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAnew } from '../loading/load-anew.ts';
import { useSiteDispatch, useSiteSelector } from '../store/store.ts';
import { toastShown, type ToastMessage } from '../store/toasts-slice.ts';

export function ShownToasts() {
  const { t } = useTranslation('common');
  return (
    <ToastProvider closeLabel={t('a11y.dismiss')}>
      <Pump />
    </ToastProvider>
  );
}

/** Passes the next toast of the store to the component that shows it. */
function Pump() {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const next = useSiteSelector(({ toasts }) => toasts[0]);
  const { show } = useToast();
  const pass = useEffectEvent((toast: ToastMessage) => {
    const action = toast.act && { label: t('act.load_again'), onClick: () => void loadAnew() };
    show({ title: toast.title, tone: toast.tone, ...(action && { action }) });
    dispatch(toastShown(toast.id));
  });
  useEffect(() => {
    if (next !== undefined) pass(next);
  }, [next]);
  return null;
}
