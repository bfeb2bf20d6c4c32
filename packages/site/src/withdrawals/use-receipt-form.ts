import { useConfirmWithdrawalMutation } from '@baize/api';
import type { WithdrawalReceipt } from '@baize/contract/codes';
import type { ConfirmWithdrawalRequest, WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { toDecimal } from '@baize/money';
import { receiptForm } from '@baize/validation/forms/withdrawal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wireMoney } from '../language/formats.ts';
import { useActForm } from '../forms/use-act-form.ts';
import { useSuccessToast } from '../forms/use-success-toast.ts';
import { usePictureSender } from '../pictures/use-picture-sender.ts';

interface ReceiptValues {
  receipt: WithdrawalReceipt;
  receivedAmount: string;
  images: File[];
  remark: string;
}

const EMPTY_RECEIPT: ReceiptValues = { receipt: 'full', receivedAmount: '', images: [], remark: '' };

/** Returns the form that confirms a withdrawal. Proof that nothing arrived is uploaded before the answer is sent. */
export function useReceiptForm({ withdrawalId, currency, dueAmount }: WithdrawalValue) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [confirm] = useConfirmWithdrawalMutation();
  const pictures = usePictureSender('withdrawal_proof');
  const schema = useMemo(() => receiptForm(wireMoney(dueAmount, currency)), [dueAmount, currency]);
  const actForm = useActForm({
    initialValues: EMPTY_RECEIPT,
    schema,
    submit: async (values) => {
      const images = values.receipt === 'not_received' ? await pictures.send(values.images) : [];
      // A failed upload resolves with its refusal, which the form shows; the answer is not sent then.
      if (!Array.isArray(images)) return images;
      return await confirm(toRequest(values, images));
    },
    fields: { 'withdrawal.received_amount_invalid': 'receivedAmount', 'upload.not_found': 'images' },
    onDone: () => showSuccess(t('withdraw.confirm_done')),
  });
  const toRequest = (values: ReceiptValues, images: string[]): ConfirmWithdrawalRequest => {
    const { receipt } = values;
    if (receipt === 'full') return { withdrawalId, receipt };
    if (receipt === 'partial')
      return { withdrawalId, receipt, receivedAmount: toDecimal(wireMoney(values.receivedAmount.trim(), currency)) };
    return { withdrawalId, receipt, images, ...(values.remark.trim() !== '' && { remark: values.remark.trim() }) };
  };
  return { ...actForm, pictures };
}
