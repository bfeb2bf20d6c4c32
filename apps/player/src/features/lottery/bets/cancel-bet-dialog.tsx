import { useLottoCancelMutation } from '@baize/api/member';
import type { LottoBet } from '@baize/contract/schemas/lotto';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { useTranslation } from 'react-i18next';
import styles from './bets.module.css';
import { RefusalNotice } from './refusal-notice.tsx';

export interface CancelBetDialogProps {
  bet: LottoBet;
  currency: Currency;
  onClose: () => void;
  onCancelled: () => void;
}

/** Asks for confirmation before a bet is cancelled. A refusal is shown in the dialog, because the issue may have closed in the meantime. */
export function CancelBetDialog({
  bet: { orderId, betId, cost },
  currency,
  onClose,
  onCancelled,
}: CancelBetDialogProps) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const showSuccess = useSuccessToast();
  const [cancel, { isLoading, error }] = useLottoCancelMutation();
  const confirm = async () => {
    const { data } = await cancel({ orderId, betId });
    if (!data) return;
    showSuccess(t('lotto_bet.cancel_done', { amount: money(data.refund, data.currency) }));
    onCancelled();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lotto_bet.cancel')}
      confirmLabel={t('lotto_bet.cancel')}
      cancelLabel={t('lotto_bet.cancel_keep')}
      tone="danger"
      loading={isLoading}
      onConfirm={() => void confirm()}
    >
      <div className={styles.asked}>
        {error !== undefined && <RefusalNotice error={error} />}
        <p>{t('lotto_bet.cancel_text', { amount: money(cost, currency) })}</p>
      </div>
    </ConfirmDialog>
  );
}
