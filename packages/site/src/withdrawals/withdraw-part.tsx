import { usePayoutAccountsQuery } from '@baize/api';
import type { WithdrawalValue, WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { isPositive } from '@baize/money';
import { Skeleton } from '@baize/ui/skeleton';
import { MoneyFacts } from '../content/money-facts.tsx';
import { useTranslation } from 'react-i18next';
import { useFormats, wireMoney } from '../language/formats.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useWithdrawableLabel } from './use-withdrawable-label.ts';
import { TurnoverCard } from './turnover-card.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import styles from './withdraw.module.css';

export interface WithdrawPartProps {
  /** Undefined while the options are loading. */
  options: WithdrawOptionsValue | undefined;
  onRequested: (withdrawal: WithdrawalValue) => void;
}

/** Shows the withdrawable amount and what prevents a withdrawal, and the form once all requirements are met. */
export function WithdrawPart({ options, onRequested }: WithdrawPartProps) {
  const accounts = usePayoutAccountsQuery();
  const { data } = accounts;
  if (accounts.isError && !data) return <LoadFailed error={accounts.error} onRetry={() => void accounts.refetch()} />;
  const usableAccounts = data?.list.filter(({ state }) => state !== 'refused');
  const isReady = options !== undefined && data !== undefined && usableAccounts !== undefined;
  return (
    <div className={styles.root}>
      <Facts options={options} />
      {options && options.turnover.list.length > 0 && <TurnoverCard options={options} />}
      {!isReady && <Skeleton shape="block" className={styles.formSkeleton} />}
      {isReady && (!options.withdrawPasswordSet || usableAccounts.length === 0) && (
        <FirstSteps options={options} accounts={data} />
      )}
      {isReady && options.withdrawPasswordSet && usableAccounts.length > 0 && (
        <WithdrawForm options={options} accounts={usableAccounts} onRequested={onRequested} />
      )}
    </div>
  );
}

function Facts({ options }: { options: WithdrawOptionsValue | undefined }) {
  const { t } = useTranslation('common');
  const { money, count } = useFormats();
  const amount = (text: string | undefined) => options && text !== undefined && money(text, options.currency);
  const withdrawableLabel = useWithdrawableLabel(options);
  const hasDebt = options && isPositive(wireMoney(options.owed, options.currency));
  return (
    <MoneyFacts
      label={t('withdraw.facts')}
      facts={[
        { label: t('withdraw.balance'), value: amount(options?.balance) },
        { label: withdrawableLabel, value: amount(options?.withdrawable) },
        ...(hasDebt ? [{ label: t('withdraw.owed'), value: amount(options.owed) }] : []),
        { label: t('withdraw.left_today'), value: amount(options?.leftToday) },
        { label: t('withdraw.count_left'), value: options && count(options.withdrawalsLeftToday) },
      ]}
    />
  );
}
