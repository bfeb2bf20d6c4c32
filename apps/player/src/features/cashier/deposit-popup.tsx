import type { HostedPopupProps } from '@baize/site/popup-host';
import { useMerchant } from '@baize/site/merchant';
import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { DepositDone } from './deposit-done.tsx';
import { DepositForm } from './deposit-form.tsx';
import { useDeposit } from './use-deposit.ts';

/** The cashier of a demo merchant (switch DEMOCASHIER). It credits play money at once, so that everything that needs a balance can be tried. */
export function DepositPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('demo_deposit.title')}
      description={t('demo_deposit.text')}
      closeLabel={t('act.close')}
      size="small"
    >
      <DepositBody onClose={onClose} />
    </Popup>
  );
}

/** Mounted only while the popup is open, so that the amount is not kept after it closes. */
function DepositBody({ onClose }: { onClose: () => void }) {
  const { currency } = useMerchant();
  const { form, credited, refusal } = useDeposit(currency);
  if (credited) return <DepositDone value={credited} onClose={onClose} />;
  return <DepositForm form={form} currency={currency} refusal={refusal} />;
}
