import type { TeamProfitLine, TeamProfitValue } from '@baize/contract/schemas/agent-reports';
import type { Currency } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import type { Column } from '@baize/ui/data-table';
import type { DateRange } from '@baize/ui/date-range-model';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPath } from '../../shared/account-path.tsx';
import { paths } from '../../shared/paths.ts';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';

type ProfitFigures = TeamProfitValue['totals'];
type ProfitColumn = Column<TeamProfitLine> & { sum?: (totals: ProfitFigures) => ReactNode };
/** The figures that are sums of money. */
type AmountName = Exclude<keyof ProfitFigures, 'bets'>;

/** Returns the columns of the profit and loss of accounts, each figure with its sum. Amounts are empty until the currency is loaded. */
export function useProfitColumns(days: DateRange, currency: Currency | undefined): ProfitColumn[] {
  const { t } = useTranslation('agent');
  const { amount, count } = useFormats();
  const column = (name: AmountName, head: string, toNode: (wire: string) => ReactNode): ProfitColumn => ({
    key: name,
    head,
    numeric: true,
    cell: (row) => toNode(row[name]),
    sum: (totals) => toNode(totals[name]),
  });
  const figure = (name: AmountName, head: string) => column(name, head, (wire) => currency && amount(wire, currency));
  const result = (name: AmountName, head: string) =>
    column(name, head, (wire) => currency && <ProfitAndLoss amount={wireMoney(wire, currency)} />);
  return [
    {
      key: 'account',
      head: t('downlines.account'),
      cell: ({ account, line }) => (
        <AccountPath account={account} line={line} to={paths.betting(new URLSearchParams({ ...days, account }))} />
      ),
    },
    {
      key: 'bets',
      head: t('bets.count'),
      numeric: true,
      cell: ({ bets }) => count(bets),
      sum: ({ bets }) => count(bets),
    },
    figure('stake', t('bets.stake')),
    figure('validBet', t('bets.valid_bet')),
    figure('win', t('bets.win')),
    result('profitAndLoss', t('bets.profit_and_loss')),
    figure('deposits', t('team_profit.deposits')),
    figure('withdrawals', t('team_profit.withdrawals')),
    figure('promotions', t('team_profit.promotions')),
    figure('rebates', t('team_profit.rebates')),
    result('net', t('team_profit.net')),
  ];
}
