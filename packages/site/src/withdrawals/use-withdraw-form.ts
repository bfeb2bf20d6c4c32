import { useRequestWithdrawalMutation } from '@baize/api';
import type { PayoutAccount, WithdrawalValue, WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { compare, toDecimal, type Money } from '@baize/money';
import { withdrawForm } from '@baize/validation/forms/withdrawal';
import { useMemo } from 'react';
import { wireMoney } from '../language/formats.ts';
import { useActForm } from '../forms/use-act-form.ts';
import { useRequestId } from '../forms/use-request-id.ts';

interface WithdrawFormValues {
  payoutAccountId: string;
  amount: string;
  withdrawPassword: string;
}

export interface WithdrawFormOptions {
  readonly options: WithdrawOptionsValue;
  readonly accounts: readonly PayoutAccount[];
  readonly onRequested: (withdrawal: WithdrawalValue) => void;
}

/** Returns the form that requests a withdrawal. A retry of the same account and amount keeps its request id, so that money leaves only once. */
export function useWithdrawForm({ options, accounts, onRequested }: WithdrawFormOptions) {
  const { currency } = options;
  const [send] = useRequestWithdrawalMutation();
  const { requestIdFor } = useRequestId();
  const schema = useMemo(() => withdrawForm(amountBounds(options)), [options]);
  return useActForm({
    initialValues: initialValuesFor(accounts),
    schema,
    submit: async ({ amount: typed, ...rest }) => {
      const amount = toDecimal(wireMoney(typed.trim(), currency));
      const { payoutAccountId } = rest;
      return await send({ ...rest, amount, requestId: requestIdFor(`${payoutAccountId} ${amount}`) });
    },
    fields: {
      'withdraw_password.wrong': 'withdrawPassword',
      'withdraw_password.locked': 'withdrawPassword',
      'withdrawal.amount_invalid': 'amount',
      'withdrawal.daily_limit': 'amount',
      'wallet.insufficient_funds': 'amount',
      'payout_account.not_found': 'payoutAccountId',
    },
    onDone: onRequested,
  });
}

function initialValuesFor(accounts: readonly PayoutAccount[]): WithdrawFormValues {
  const first = accounts.find(({ isDefault }) => isDefault) ?? accounts[0];
  return { payoutAccountId: first?.payoutAccountId ?? '', amount: '', withdrawPassword: '' };
}

/**
 * Bounds of the amount. The maximum is the withdrawable amount; where that is below the minimum, it is the limit of one
 * withdrawal, so that the range is never empty, and the server refuses the request.
 */
function amountBounds({ currency, perWithdrawal, withdrawable }: WithdrawOptionsValue): { min: Money; max: Money } {
  const min = wireMoney(perWithdrawal.minimum, currency);
  const withdrawableNow = wireMoney(withdrawable, currency);
  return {
    min,
    max: compare(withdrawableNow, min) >= 0n ? withdrawableNow : wireMoney(perWithdrawal.maximum, currency),
  };
}
