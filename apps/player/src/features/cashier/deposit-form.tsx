import type { Currency } from '@baize/money';
import { Form } from '@baize/site/form';
import { useFormats } from '@baize/site/formats';
import { useFieldProps } from '@baize/site/form-fields';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import type { useDeposit } from './use-deposit.ts';

/** The amounts in units of the currency; they are the same for each demo merchant. */
const QUICK_PICKS = ['500', '1000', '5000', '10000'] as const;

export interface DepositFormProps {
  form: ReturnType<typeof useDeposit>['form'];
  currency: Currency;
  refusal: string | undefined;
}

/** The form of a deposit of play money. `refusal` is the sentence of a refusal that does not concern the amount. */
export function DepositForm({ form, currency, refusal }: DepositFormProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  // AmountField reports the value itself, so Formik's handler of the change event is left out.
  const { onChange: _onChange, ...amount } = useFieldProps(form)('amount');
  return (
    <Form onSubmit={form.handleSubmit} refusal={refusal}>
      <AmountField
        label={t('deposit.amount_in', { currency })}
        required
        currency={currency}
        {...amount}
        onValueChange={(value) => void form.setFieldValue('amount', value)}
        picks={{ label: t('deposit.quick'), amounts: QUICK_PICKS, format: (pick) => count(Number(pick)) }}
      />
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('demo_deposit.submit')}
      </Button>
    </Form>
  );
}
