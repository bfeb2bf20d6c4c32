import { ToastProvider, useToast } from '@baize/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadNewestEdition } from '../loading/load-anew.ts';
import { useSiteDispatch, useSiteSelector } from '../store/store.ts';
import { toastShown, type ToastMessage } from '../store/toasts-slice.ts';

/** Renders the toasts of the store. It is a separate download, because most first views show no toast. */
export function ShownToasts() {
  const { t } = useTranslation('common');
  return (
    <ToastProvider closeLabel={t('a11y.dismiss')}>
      <ToastQueue />
    </ToastProvider>
  );
}

/** Passes the next toast of the store to the component that shows it. */
function ToastQueue() {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const next = useSiteSelector(({ toasts }) => toasts[0]);
  const { show } = useToast();
  const showToast = useEffectEvent((toast: ToastMessage) => {
    const action = toast.act && { label: t('act.load_again'), onClick: () => void reloadNewestEdition() };
    show({ title: toast.title, tone: toast.tone, ...(action && { action }) });
    dispatch(toastShown(toast.id));
  });
  useEffect(() => {
    if (next !== undefined) showToast(next);
  }, [next]);
  return null;
}
