import type { DepositMethod, DepositPromotion, DepositValue } from '@baize/contract/schemas/deposits';
import { compare, type Currency } from '@baize/money';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { Form } from '../forms/form.tsx';
import { useFieldProps } from '../forms/form-fields.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useFormats, wireMoney } from '../language/formats.ts';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BonusChoice, NO_BONUS } from './bonus-choice.tsx';
import { boundsWithBonus } from './bonus-sums.ts';
import { DepositSummary } from './deposit-summary.tsx';
import { computeMethodBounds, type MethodBounds } from './method-bounds.ts';
import { useNewDeposit } from './use-new-deposit.ts';

export interface DepositFormProps {
  method: DepositMethod;
  promotions: readonly DepositPromotion[];
  /** Amount that the member's own deposit limits still allow today; null where the member has set none. */
  ownLimitLeft: string | null;
  /** Valid bet that the deposit itself requires, as a multiple of the deposit. */
  turnoverTimes: string;
  currency: Currency;
  onCreated: (deposit: DepositValue) => void;
}

/** Asks for the amount and shows the sums of the deposit. Where a limit exhausts the method, a notice names the limit instead. */
export function DepositForm(props: DepositFormProps) {
  const { method, ownLimitLeft, currency } = props;
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const bounds = computeMethodBounds(method, ownLimitLeft, currency);
  if (bounds.exhausted === 'own')
    return (
      <FormNotice tone="warn" text={t('deposit.own_limit_used', { left: money(ownLimitLeft ?? '0', currency) })} />
    );
  if (bounds.exhausted === 'day') return <FormNotice tone="warn" text={t('deposit.day_limit_used')} />;
  return <AmountForm {...props} bounds={bounds} />;
}

function AmountForm({
  method,
  promotions,
  ownLimitLeft,
  turnoverTimes,
  currency,
  onCreated,
  bounds: methodBounds,
}: DepositFormProps & { bounds: MethodBounds }) {
  const { t } = useTranslation('common');
  const { amount: formatAmount } = useFormats();
  const [chosenBonus, setChosenBonus] = useState(NO_BONUS);
  // A bonus that is no longer offered is deselected.
  const promotion = promotions.find(({ promotionId, obstacle }) => promotionId === chosenBonus && obstacle === null);
  const bounds = boundsWithBonus(methodBounds, promotion, currency);
  const { form, refusal, needsPayerName } = useNewDeposit({ method, promotion, bounds, currency, onCreated });
  const field = useFieldProps(form);
  const fields = useErrorFocus<HTMLDivElement>(form);
  // Another bonus has other bounds, so the current error of the amount may be outdated.
  const chooseBonus = (promotionId: string) => {
    setChosenBonus(promotionId);
    form.setErrors({});
  };
  // `AmountField` reports values and not events, so it does not use the change handler of the binding.
  const { onChange: _unused, ...amount } = field('amount');
  const quickAmounts = method.presets.filter((preset) => isWithin(preset, bounds, currency));
  const picks = {
    label: t('deposit.quick'),
    amounts: quickAmounts,
    format: (pick: string) => formatAmount(pick, currency),
  };
  return (
    <div ref={fields}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <AmountField
          label={t('deposit.amount_in', { currency })}
          help={<AmountHelp method={method} ownLimitLeft={ownLimitLeft} currency={currency} />}
          required
          currency={currency}
          {...amount}
          onValueChange={(value) => void form.setFieldValue('amount', value)}
          picks={quickAmounts.length > 0 ? picks : undefined}
        />
        {needsPayerName && (
          <TextField
            label={t('deposit.payer')}
            help={t('deposit.payer_help')}
            autoComplete="name"
            required
            {...field('payerName')}
          />
        )}
        {promotions.length > 0 && (
          <BonusChoice
            {...{ promotions, currency, turnoverTimes, amount: form.values.amount, bounds: methodBounds }}
            value={promotion?.promotionId ?? NO_BONUS}
            onChange={chooseBonus}
          />
        )}
        <DepositSummary {...{ method, promotion, bounds, currency }} amount={form.values.amount} />
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
          {t(method.kind === 'hosted' ? 'deposit.to_provider' : 'deposit.to_account')}
        </Button>
      </Form>
    </div>
  );
}

/** Returns whether the form would accept a quick amount. Amounts above the member's own limit or below the minimum of the bonus are not offered. */
function isWithin(preset: string, { min, max }: MethodBounds, currency: Currency): boolean {
  const amount = wireMoney(preset, currency);
  return compare(amount, min) >= 0n && compare(amount, max) <= 0n;
}

function AmountHelp({
  method,
  ownLimitLeft,
  currency,
}: Pick<DepositFormProps, 'method' | 'ownLimitLeft' | 'currency'>) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { minimum, maximum } = method.perDeposit;
  const sentences = [
    t('deposit.range', { min: money(minimum, currency), max: money(maximum, currency) }),
    ...(method.leftToday === null ? [] : [t('deposit.day_left', { left: money(method.leftToday, currency) })]),
    ...(ownLimitLeft === null ? [] : [t('deposit.own_left', { left: money(ownLimitLeft, currency) })]),
  ];
  return sentences.join(' · ');
}
