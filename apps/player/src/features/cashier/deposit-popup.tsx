import type { HostedPopupProps } from '@baize/site/popup-host';
import { useMerchant } from '@baize/site/merchant';
import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { DepositDone } from './deposit-done.tsx';
import { DepositForm } from './deposit-form.tsx';
import { useDeposit } from './use-deposit.ts';

/** The cashier of a demo merchant: play money at a press, so that everything behind it can be tried (switch DEMOCASHIER). */
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

/** Lives as long as the popup is open: a closed one forgets its amount. */
function DepositBody({ onClose }: { onClose: () => void }) {
  const { currency } = useMerchant();
  const { form, done, refusal } = useDeposit(currency);
  if (done) return <DepositDone value={done} onClose={onClose} />;
  return <DepositForm form={form} currency={currency} refusal={refusal} />;
}
