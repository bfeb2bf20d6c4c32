import { currencies, type Currency } from '@baize/money';
import { Form } from '@baize/site/form';
import { useFormats } from '@baize/site/formats';
import { useFieldProps } from '@baize/site/form-fields';
import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { useTranslation } from 'react-i18next';
import styles from './cashier.module.css';
import type { useDeposit } from './use-deposit.ts';

/** In units of the currency; the same for each demo merchant. */
const QUICK_PICKS = ['500', '1000', '5000', '10000'] as const;

export interface DepositFormProps {
  form: ReturnType<typeof useDeposit>['form'];
  currency: Currency;
  refusal: string | undefined;
}

export function DepositForm({ form, currency, refusal }: DepositFormProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const field = useFieldProps(form);
  return (
    <Form onSubmit={form.handleSubmit} refusal={refusal}>
      <TextField
        label={t('deposit.amount', { currency })}
        required
        inputMode="decimal"
        autoComplete="off"
        icon={<span aria-hidden="true">{currencies[currency].symbol}</span>}
        {...field('amount')}
      />
      <fieldset className={styles.picks} aria-label={t('deposit.quick')}>
        {QUICK_PICKS.map((pick) => (
          <Button
            key={pick}
            variant={form.values.amount === pick ? 'felt' : 'line'}
            aria-pressed={form.values.amount === pick}
            onClick={() => void form.setFieldValue('amount', pick)}
          >
            {count(Number(pick))}
          </Button>
        ))}
      </fieldset>
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('deposit.submit')}
      </Button>
    </Form>
  );
}
