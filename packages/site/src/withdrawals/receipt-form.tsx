import { withdrawalReceipts, uploadTypes, type WithdrawalReceipt } from '@baize/contract/codes';
import { UPLOAD_IMAGES_MAX, UPLOAD_REMARK_MAX_CHARACTERS, UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import type { WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { parseAmount, subtract, toDecimal } from '@baize/money';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { RadioGroup } from '@baize/ui/radio-group';
import { TextareaField } from '@baize/ui/textarea-field';
import { UploadField } from '@baize/ui/upload-field';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { Form } from '../forms/form.tsx';
import { useCharacterCount } from '../forms/use-character-count.ts';
import { useFormats, wireMoney } from '../language/formats.ts';
import { useFieldSentence } from '../forms/field-sentence.ts';
import { SendingPictures } from '../pictures/sending-pictures.tsx';
import { useUploadTexts } from '../pictures/upload-texts.ts';
import { usePictureChoice } from '../pictures/use-picture-choice.ts';
import { useReceiptForm } from './use-receipt-form.ts';
import styles from './withdraw.module.css';

const UPLOAD_LIMITS = { types: uploadTypes, filesMax: UPLOAD_IMAGES_MAX, sizeMaxBytes: UPLOAD_SIZE_MAX_BYTES };

/**
 * The form that confirms a withdrawal (spec section 4, "Withdrawal confirmation"): received in full, in part with the
 * missing amount shown, or not received, with proof.
 */
export function ReceiptForm({ withdrawal }: { withdrawal: WithdrawalValue }) {
  const { t } = useTranslation('common');
  const { money, dateTime } = useFormats();
  const { form, refusal, pictures } = useReceiptForm(withdrawal);
  const frame = useErrorFocus<HTMLDivElement>(form);
  const { receipt } = form.values;
  const { currency, dueAmount, receiptUntil } = withdrawal;
  const choose = (value: WithdrawalReceipt) => void form.setValues({ ...form.values, receipt: value });
  return (
    <div ref={frame} className={styles.receipt}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <RadioGroup
          label={t('withdraw.confirm_title')}
          required
          options={withdrawalReceipts.map((value) => ({
            value,
            label: t(`withdraw.receipt_${value}`, { amount: money(dueAmount, currency) }),
          }))}
          value={receipt}
          onValueChange={choose}
        />
        {receipt === 'partial' && <PartialFields form={form} withdrawal={withdrawal} />}
        {receipt === 'not_received' && <ProofFields form={form} pictures={pictures} />}
        {receiptUntil !== null && (
          <p className={styles.soft}>{t('withdraw.receipt_until', { time: dateTime(receiptUntil) })}</p>
        )}
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
          {t('withdraw.confirm_act')}
        </Button>
      </Form>
    </div>
  );
}

type ReceiptFormState = ReturnType<typeof useReceiptForm>;

/** The input of a withdrawal that arrived in part, with the amount that is still missing. */
function PartialFields({ form, withdrawal }: { form: ReceiptFormState['form']; withdrawal: WithdrawalValue }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const sentence = useFieldSentence();
  const { currency, dueAmount } = withdrawal;
  const due = wireMoney(dueAmount, currency);
  const typedAmount = parseAmount(form.values.receivedAmount.trim(), currency);
  const missingAmount =
    typedAmount && typedAmount.amountMinor > 0n && typedAmount.amountMinor < due.amountMinor
      ? subtract(due, typedAmount)
      : due;
  return (
    <AmountField
      label={t('withdraw.received')}
      required
      name="receivedAmount"
      currency={currency}
      value={form.values.receivedAmount}
      error={form.submitCount > 0 ? sentence(form.errors.receivedAmount) : undefined}
      help={t('withdraw.rest', { amount: money(toDecimal(missingAmount), currency) })}
      onValueChange={(value) => void form.setFieldValue('receivedAmount', value)}
    />
  );
}

/** The inputs of a withdrawal that did not arrive: pictures that prove it, and a remark. */
function ProofFields({ form, pictures }: Pick<ReceiptFormState, 'form' | 'pictures'>) {
  const { t } = useTranslation('common');
  const countText = useCharacterCount();
  const sentence = useFieldSentence();
  const areErrorsShown = form.submitCount > 0;
  const choice = usePictureChoice((images) => void form.setFieldValue('images', images));
  return (
    <>
      <UploadField
        label={t('withdraw.proof')}
        required
        help={t('withdraw.proof_help')}
        name="images"
        value={form.values.images}
        error={choice.refusedText ?? (areErrorsShown ? sentence([form.errors.images].flat()[0]) : undefined)}
        onValueChange={choice.choose}
        limits={UPLOAD_LIMITS}
        texts={useUploadTexts()}
        statusOf={pictures.statusOf}
        disabled={form.isSubmitting}
      />
      <SendingPictures sender={pictures} />
      <TextareaField
        label={t('withdraw.remark')}
        name="remark"
        value={form.values.remark}
        charactersMax={UPLOAD_REMARK_MAX_CHARACTERS}
        countText={countText}
        error={areErrorsShown ? sentence(form.errors.remark) : undefined}
        onValueChange={(remark) => void form.setFieldValue('remark', remark)}
      />
    </>
  );
}
