import { useTransferUplineMutation } from '@baize/api';
import { UPLOAD_REMARK_MAX_CHARACTERS } from '@baize/contract/limits';
import type { LineDirection } from '@baize/contract/codes';
import type { LineTransferOptionsValue, TransferUplineValue } from '@baize/contract/schemas/line-transfers';
import { compare, isPositive, toDecimal, type Money } from '@baize/money';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { PasswordField } from '@baize/ui/password-field';
import { TextareaField } from '@baize/ui/textarea-field';
import { lineTransferForm } from '@baize/validation/forms/withdrawal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { FormColumn, FormColumns } from '../forms/form-columns.tsx';
import { Form } from '../forms/form.tsx';
import { useFieldProps } from '../forms/form-fields.ts';
import { useFormats, wireMoney } from '../language/formats.ts';
import { usePasswordTexts } from '../forms/password-texts.ts';
import { useActForm } from '../forms/use-act-form.ts';
import { useSuccessToast } from '../forms/use-success-toast.ts';
import { useCharacterCount } from '../forms/use-character-count.ts';
import { useRequestId } from '../forms/use-request-id.ts';

export interface TransferFormProps {
  options: LineTransferOptionsValue;
  /** The account that receives the money: the upline, or a downline of any level. */
  to: string;
  direction: LineDirection;
  /** The reason why no transfer is possible now. */
  blockedReason: string | undefined;
  onDone?: (() => void) | undefined;
}

const EMPTY_FORM = { amount: '', remark: '', withdrawPassword: '' };

/** The form that sends money to the upline or to a downline (spec sections 2, transferUpline, and 6). */
export function TransferForm({ blockedReason, ...transfer }: TransferFormProps) {
  const { options, to } = transfer;
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const countText = useCharacterCount();
  const { currency, perTransfer } = options;
  const { form, refusal } = useTransferForm(transfer);
  const frame = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  // These two fields report values and not events, so they do not use the change handlers of the bindings.
  const { onChange: _unusedByAmount, ...amount } = field('amount');
  const { onChange: _unusedByRemark, ...remark } = field('remark');
  const most = highestTransfer(options);
  return (
    <Card>
      <div ref={frame}>
        <Form onSubmit={form.handleSubmit} refusal={refusal}>
          <FormColumns>
            <FormColumn>
              <AmountField
                label={t('line_transfer.amount', { account: to, currency })}
                required
                currency={currency}
                {...amount}
                onValueChange={(value) => void form.setFieldValue('amount', value)}
                help={t('withdraw.range', {
                  min: money(perTransfer.minimum, currency),
                  max: money(perTransfer.maximum, currency),
                })}
                max={isPositive(most) ? { label: t('withdraw.all'), amount: toDecimal(most) } : undefined}
              />
              <TextareaField
                label={t('withdraw.remark')}
                {...remark}
                onBlur={form.handleBlur}
                onValueChange={(text) => void form.setFieldValue('remark', text)}
                charactersMax={UPLOAD_REMARK_MAX_CHARACTERS}
                countText={countText}
              />
            </FormColumn>
            <FormColumn>
              <PasswordField
                label={t('withdraw.password')}
                required
                autoComplete="off"
                texts={usePasswordTexts()}
                {...field('withdrawPassword')}
              />
              <Button
                type="submit"
                variant="brass"
                size="large"
                full
                loading={form.isSubmitting}
                disabledReason={blockedReason}
              >
                {t('line_transfer.submit')}
              </Button>
            </FormColumn>
          </FormColumns>
        </Form>
      </div>
    </Card>
  );
}

function useTransferForm({ options, to, direction, onDone }: Omit<TransferFormProps, 'blockedReason'>) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const showSuccess = useSuccessToast();
  const { currency } = options;
  const [transfer] = useTransferUplineMutation();
  const { requestIdFor, discardRequestId } = useRequestId();
  const schema = useMemo(() => lineTransferForm(amountBounds(options)), [options]);
  const actForm = useActForm<typeof EMPTY_FORM, TransferUplineValue>({
    initialValues: EMPTY_FORM,
    schema,
    submit: async ({ amount: typed, remark, withdrawPassword }) => {
      const amount = toDecimal(wireMoney(typed.trim(), currency));
      return await transfer({
        // The remark is not part of this content: a retry with another remark after a lost reply must not move the money
        // twice. The server refuses such a retry if the first request has arrived, because the remarks differ.
        requestId: requestIdFor(`${to} ${amount}`),
        direction,
        to,
        amount,
        withdrawPassword,
        ...(remark.trim() !== '' && { remark: remark.trim() }),
      });
    },
    fields: {
      'withdraw_password.wrong': 'withdrawPassword',
      'withdraw_password.locked': 'withdrawPassword',
      'transfer.amount_invalid': 'amount',
      'transfer.daily_limit': 'amount',
      'wallet.insufficient_funds': 'amount',
    },
    onDone: ({ amount }) => {
      discardRequestId();
      actForm.form.resetForm();
      showSuccess(t('line_transfer.done', { amount: money(amount, currency), account: to }));
      onDone?.();
    },
  });
  return actForm;
}

/** Returns the highest possible transfer: the least of the balance, the limit of one transfer and the remaining daily limit. */
function highestTransfer({ currency, balance, perTransfer, leftToday }: LineTransferOptionsValue): Money {
  const amounts = [balance, perTransfer.maximum, leftToday].map((text) => wireMoney(text, currency));
  return amounts.reduce((lowest, amount) => (compare(amount, lowest) < 0n ? amount : lowest));
}

/**
 * Returns the bounds of the amount. While less than the minimum can be transferred, the limit of one transfer stays the
 * maximum, so that the range is never empty; the server refuses the transfer then.
 */
function amountBounds(options: LineTransferOptionsValue): { min: Money; max: Money } {
  const { currency, perTransfer } = options;
  const min = wireMoney(perTransfer.minimum, currency);
  const most = highestTransfer(options);
  return { min, max: compare(most, min) >= 0n ? most : wireMoney(perTransfer.maximum, currency) };
}
