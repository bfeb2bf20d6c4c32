import type { TeamTransaction } from '@baize/contract/schemas/agent-reports';
import type { Currency } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import type { Column } from '@baize/ui/data-table';
import type { DateRange } from '@baize/ui/date-range-model';
import { useTranslation } from 'react-i18next';
import { AccountPath } from '../../shared/account-path.tsx';
import { paths } from '../../shared/paths.ts';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';

/** Returns the columns of the team's transactions. Amounts are empty until the currency is loaded. */
export function useTransactionColumns(days: DateRange, currency: Currency | undefined): Column<TeamTransaction>[] {
  const { t } = useTranslation('agent');
  const { dateTime, money } = useFormats();
  return [
    { key: 'time', head: t('team_transaction.time'), cell: ({ createdAt }) => dateTime(createdAt) },
    {
      key: 'account',
      head: t('team_bets.account'),
      cell: ({ account, line }) => (
        <AccountPath account={account} line={line} to={paths.transactions(new URLSearchParams({ ...days, account }))} />
      ),
    },
    { key: 'kind', head: t('team_transaction.kind'), cell: ({ kind }) => t(`team_transaction.kind_${kind}`) },
    {
      key: 'amount',
      head: t('team_transaction.amount'),
      numeric: true,
      cell: ({ amount }) => currency && <ProfitAndLoss amount={wireMoney(amount, currency)} symbol />,
    },
    {
      key: 'balance',
      head: t('team_transaction.balance_after'),
      numeric: true,
      cell: ({ balanceAfter }) => currency && money(balanceAfter, currency),
    },
    { key: 'reference', head: t('team_transaction.reference'), cell: ({ reference }) => reference },
  ];
}
