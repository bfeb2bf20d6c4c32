import { Button, type ButtonProps } from '@baize/ui/button';
import Headset from 'lucide-react/icons/headset';
import { useTranslation } from 'react-i18next';
import { useCustomerService } from './use-customer-service.ts';

/** A link to customer service, for a person who cannot complete a form or continue on a page. */
export function CustomerServiceLink(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const { t } = useTranslation('common');
  const { open, isOpening } = useCustomerService();
  return (
    <Button variant="link" {...look} icon={<Headset />} loading={isOpening} onClick={open}>
      {t('service.title')}
    </Button>
  );
}
