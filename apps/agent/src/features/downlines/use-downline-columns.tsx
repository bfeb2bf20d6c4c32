import type { TeamDownline } from '@baize/contract/schemas/agency';
import { currencies, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import type { DateRange } from '@baize/ui/date-range-model';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPath } from '../../shared/account-path.tsx';
import { paths } from '../../shared/paths.ts';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import { useCodeNames } from '../../shared/use-code-names.ts';

export interface DownlineColumnsOptions {
  readonly onTransfer: (account: string) => void;
  /** True where the rows come from a search on all levels, so that each shows the accounts above it. */
  readonly isSearch: boolean;
}

/** Returns the columns of the list of downlines. Amounts are empty until the currency is loaded. */
export function useDownlineColumns(
  days: DateRange,
  currency: Currency | undefined,
  { onTransfer, isSearch }: DownlineColumnsOptions,
): Column<TeamDownline>[] {
  const { t } = useTranslation('agent');
  const { amount, count, date } = useFormats();
  const { memberTypeName } = useCodeNames();
  const symbol = currency ? currencies[currency].symbol : '';
  return [
    {
      key: 'account',
      head: t('downlines.account'),
      cell: ({ account, line }) => (
        <AccountPath
          account={account}
          line={isSearch ? line : []}
          to={`${paths.downline(account)}?${new URLSearchParams({ from: days.from, to: days.to })}`}
          downlinesPath={(under) => `?${new URLSearchParams({ from: days.from, to: days.to, under })}`}
        />
      ),
    },
    { key: 'type', head: t('downlines.type'), cell: ({ type }) => <Badge look="chip">{memberTypeName(type)}</Badge> },
    { key: 'registered', head: t('team.registered'), cell: ({ registeredAt }) => date(registeredAt) },
    {
      key: 'team',
      head: t('downlines.team'),
      numeric: true,
      cell: (row) => (row.teamMembers === 0 ? count(0) : <BranchLink row={row} days={days} />),
    },
    { key: 'bets', head: t('downlines.bets'), numeric: true, cell: ({ bets }) => count(bets) },
    {
      key: 'validBet',
      head: t('downlines.valid_bet', { currency: symbol }),
      numeric: true,
      cell: ({ validBet }) => currency && amount(validBet, currency),
    },
    {
      key: 'profitAndLoss',
      head: t('downlines.profit_and_loss', { currency: symbol }),
      numeric: true,
      cell: ({ profitAndLoss }) => currency && <ProfitAndLoss amount={wireMoney(profitAndLoss, currency)} />,
    },
    {
      key: 'transfer',
      head: t('line_transfer.submit'),
      cell: ({ account }) => (
        <Button
          size="small"
          aria-label={`${t('line_transfer.submit')}: ${account}`}
          onClick={() => onTransfer(account)}
        >
          {t('line_transfer.submit')}
        </Button>
      ),
    },
  ];
}

/** Shows how many members are below the account, and links to those directly below it. */
function BranchLink({ row: { account, teamMembers }, days }: { row: TeamDownline; days: DateRange }) {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const query = new URLSearchParams({ from: days.from, to: days.to, under: account });
  return (
    <Link to={`?${query}`} aria-label={`${count(teamMembers)}: ${t('team.below', { account })}`}>
      {count(teamMembers)}
    </Link>
  );
}
