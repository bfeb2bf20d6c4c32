import { contactsApi } from '@baize/api';
import { Button } from '@baize/ui/button';
import Headset from 'lucide-react/icons/headset';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../sentences.ts';
import { useSiteDispatch } from '../store.ts';
import { toastAsked } from '../toasts-slice.ts';
import { openServiceWindow, serviceAddress } from './customer-service.ts';

/** For who can prove nothing of what the forms ask. The address is asked for when somebody wants it. */
export function CustomerServiceLink() {
  const { t } = useTranslation('common');
  const { open, opening } = useCustomerService();
  return (
    <Button variant="link" icon={<Headset />} loading={opening} onClick={() => void open()}>
      {t('forgot.customer_service')}
    </Button>
  );
}

function useCustomerService() {
  const dispatch = useSiteDispatch();
  const sentence = useErrorSentence();
  const [opening, setOpening] = useState(false);
  const reach = async (): Promise<unknown> => {
    const { data, error } = await dispatch(
      contactsApi.endpoints.customerService.initiate(undefined, { subscribe: false }),
    );
    if (!data) return error;
    const address = await serviceAddress(data);
    if (address === undefined) return 'system.not_available';
    return openServiceWindow(address) ? undefined : 'phone_auth.popup_blocked';
  };
  const open = async () => {
    setOpening(true);
    const failure = await reach();
    setOpening(false);
    if (failure !== undefined) dispatch(toastAsked(sentence(failure), 'error'));
  };
  return { open, opening };
}
