import type { Currency } from '@baize/money';
import { AmountField } from '@baize/ui/amount-field';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './contracts.module.css';

/** The props by which an amount field shows and changes its value of the form. */
interface AmountBinding {
  value: string;
  error?: string | undefined;
  name?: string;
  onBlur?: ComponentProps<'input'>['onBlur'];
  onValueChange: (text: string) => void;
}

export interface ActiveThresholdFieldsProps {
  currency: Currency;
  validBet: AmountBinding;
  deposits: AmountBinding;
}

/** The inputs of the two amounts from which a member counts as active. */
export function ActiveThresholdFields({ currency, validBet, deposits }: ActiveThresholdFieldsProps) {
  const { t } = useTranslation('agent');
  return (
    <fieldset className={styles.floors}>
      <legend>{t('contract.active_from')}</legend>
      <AmountField label={t('contract.active_valid_bet')} currency={currency} {...validBet} />
      <AmountField label={t('contract.active_deposits')} currency={currency} {...deposits} />
    </fieldset>
  );
}

export interface PayBoundsFieldsProps {
  currency: Currency;
  minimum: AmountBinding;
  maximum: AmountBinding;
}

/** The inputs of the smallest and the largest amount that a contract pays for one settlement window. An empty input sets no limit. */
export function PayBoundsFields({ currency, minimum, maximum }: PayBoundsFieldsProps) {
  const { t } = useTranslation('agent');
  return (
    <fieldset className={styles.floors}>
      <legend>{t('contract.pay_bounds')}</legend>
      <AmountField label={t('contract.minimum_pay')} currency={currency} {...minimum} />
      <AmountField label={t('contract.maximum_pay')} currency={currency} {...maximum} />
    </fieldset>
  );
}
