import type { PayoutAccount, WithdrawalValue, WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { isPositive, toDecimal } from '@baize/money';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { PasswordField } from '@baize/ui/password-field';
import { RadioGroup } from '@baize/ui/radio-group';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { FormColumn, FormColumns } from '../forms/form-columns.tsx';
import { Form } from '../forms/form.tsx';
import { useFieldProps } from '../forms/form-fields.ts';
import { useFormats, wireMoney } from '../language/formats.ts';
import { usePasswordTexts } from '../forms/password-texts.ts';
import { AccountState } from './account-state.tsx';
import { CostList } from './cost-list.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';

export interface WithdrawFormProps {
  options: WithdrawOptionsValue;
  /** Accounts that can receive the money; at least one. */
  accounts: readonly PayoutAccount[];
  onRequested: (withdrawal: WithdrawalValue) => void;
}

/** Asks for the destination, the amount and the withdraw password, and shows the cost. */
export function WithdrawForm({ options, accounts, onRequested }: WithdrawFormProps) {
  const { t } = useTranslation('common');
  const { form, refusal } = useWithdrawForm({ options, accounts, onRequested });
  const frame = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  const passwordTexts = usePasswordTexts();
  return (
    <Card>
      <div ref={frame}>
        <Form onSubmit={form.handleSubmit} refusal={refusal}>
          <FormColumns>
            <FormColumn>
              <RadioGroup
                label={t('withdraw.account')}
                required
                name="payoutAccountId"
                options={accounts.map((account) => ({
                  value: account.payoutAccountId,
                  label: `${account.providerName} ${account.maskedNumber}`,
                  help: <AccountState account={account} />,
                }))}
                value={form.values.payoutAccountId}
                error={field('payoutAccountId').error}
                onValueChange={(id) => void form.setFieldValue('payoutAccountId', id)}
              />
              <Amount options={options} form={form} />
            </FormColumn>
            <FormColumn>
              <CostList options={options} amount={form.values.amount} />
              <PasswordField
                label={t('withdraw.password')}
                required
                autoComplete="off"
                texts={passwordTexts}
                {...field('withdrawPassword')}
              />
              <Button
                type="submit"
                variant="brass"
                size="large"
                full
                loading={form.isSubmitting}
                disabledReason={useBlockedReason(options)}
              >
                {t('withdraw.submit')}
              </Button>
            </FormColumn>
          </FormColumns>
        </Form>
      </div>
    </Card>
  );
}

interface AmountProps {
  options: WithdrawOptionsValue;
  form: ReturnType<typeof useWithdrawForm>['form'];
}

function Amount({ options, form }: AmountProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { currency, perWithdrawal, withdrawable } = options;
  // `AmountField` reports values and not events, so it does not use the change handler of the binding.
  const { onChange: _unused, ...amount } = useFieldProps(form)('amount');
  const maxAmount = wireMoney(withdrawable, currency);
  return (
    <AmountField
      label={t('withdraw.amount', { currency })}
      required
      currency={currency}
      {...amount}
      onValueChange={(value) => void form.setFieldValue('amount', value)}
      help={t('withdraw.range', {
        min: money(perWithdrawal.minimum, currency),
        max: money(perWithdrawal.maximum, currency),
      })}
      max={isPositive(maxAmount) ? { label: t('withdraw.all'), amount: toDecimal(maxAmount) } : undefined}
    />
  );
}

/** Returns the reason why no withdrawal is possible now, checked in the same order as on the server. */
function useBlockedReason(options: WithdrawOptionsValue): string | undefined {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { currency, owed, turnover, openLeft, withdrawalsLeftToday, withdrawable, perWithdrawal, balance } = options;
  const parse = (text: string) => wireMoney(text, currency);
  if (isPositive(parse(owed))) return t('withdraw.blocked_debt', { owed: money(owed, currency) });
  if (isPositive(parse(turnover.left))) return t('withdraw.blocked_turnover', { left: money(turnover.left, currency) });
  if (openLeft === 0) return t('withdraw.blocked_open');
  if (withdrawalsLeftToday === 0) return t('withdraw.blocked_count');
  if (isPositive(parse(withdrawable))) return undefined;
  const minAmount = money(perWithdrawal.minimum, currency);
  const isBalanceTooLow = parse(balance).amountMinor < parse(perWithdrawal.minimum).amountMinor;
  return isBalanceTooLow
    ? t('withdraw.blocked_balance', { min: minAmount })
    : t('withdraw.blocked_day', { min: minAmount });
}
