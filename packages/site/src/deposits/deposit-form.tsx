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
import { boundsWith } from './bonus-sums.ts';
import { DepositSummary } from './deposit-summary.tsx';
import { methodBounds, type MethodBounds } from './method-bounds.ts';
import { useNewDeposit } from './use-new-deposit.ts';

export interface DepositFormProps {
  method: DepositMethod;
  promotions: readonly DepositPromotion[];
  ownLeft: string | null;
  /** Valid bet that the deposit itself requires, as a multiple of the deposit. */
  turnoverTimes: string;
  currency: Currency;
  onCreated: (deposit: DepositValue) => void;
}

/** Asks for the amount and shows the sums of the deposit. Where a limit exhausts the method, a notice names the limit instead. */
export function DepositForm(props: DepositFormProps) {
  const { method, ownLeft, currency } = props;
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const bounds = methodBounds(method, ownLeft, currency);
  if (bounds.exhausted === 'own')
    return <FormNotice tone="warn" text={t('deposit.own_limit_used', { left: money(ownLeft ?? '0', currency) })} />;
  if (bounds.exhausted === 'day') return <FormNotice tone="warn" text={t('deposit.day_limit_used')} />;
  return <AmountForm {...props} bounds={bounds} />;
}

function AmountForm({
  method,
  promotions,
  ownLeft,
  turnoverTimes,
  currency,
  onCreated,
  ...of
}: DepositFormProps & { bounds: MethodBounds }) {
  const { t } = useTranslation('common');
  const { amount: formatAmount } = useFormats();
  const [chosenBonus, setChosenBonus] = useState(NO_BONUS);
  // A bonus that is no longer offered is deselected.
  const promotion = promotions.find(({ promotionId, obstacle }) => promotionId === chosenBonus && obstacle === null);
  const bounds = boundsWith(of.bounds, promotion, currency);
  const { form, refusal, needsPayerName } = useNewDeposit({ method, promotion, bounds, currency, onCreated });
  const field = useFieldProps(form);
  const holder = useErrorFocus<HTMLDivElement>(form);
  // Another bonus has other bounds, so the current error of the amount may be outdated.
  const choose = (promotionId: string) => {
    setChosenBonus(promotionId);
    form.setErrors({});
  };
  const { onChange: _typed, ...amount } = field('amount');
  const amounts = method.presets.filter((preset) => isWithin(preset, bounds, currency));
  const picks = { label: t('deposit.quick'), amounts, format: (pick: string) => formatAmount(pick, currency) };
  return (
    <div ref={holder}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <AmountField
          label={t('deposit.amount_in', { currency })}
          help={<AmountHelp method={method} ownLeft={ownLeft} currency={currency} />}
          required
          currency={currency}
          {...amount}
          onValueChange={(value) => void form.setFieldValue('amount', value)}
          picks={amounts.length > 0 ? picks : undefined}
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
            {...{ promotions, currency, turnoverTimes, amount: form.values.amount, bounds: of.bounds }}
            value={promotion?.promotionId ?? NO_BONUS}
            onChange={choose}
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

function AmountHelp({ method, ownLeft, currency }: Pick<DepositFormProps, 'method' | 'ownLeft' | 'currency'>) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { minimum, maximum } = method.perDeposit;
  const sentences = [
    t('deposit.range', { min: money(minimum, currency), max: money(maximum, currency) }),
    ...(method.leftToday === null ? [] : [t('deposit.day_left', { left: money(method.leftToday, currency) })]),
    ...(ownLeft === null ? [] : [t('deposit.own_left', { left: money(ownLeft, currency) })]),
  ];
  return sentences.join(' · ');
}
