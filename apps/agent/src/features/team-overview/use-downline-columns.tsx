import type { TeamDownline } from '@baize/contract/schemas/agency';
import { currencies, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Avatar } from '@baize/ui/avatar';
import { Badge } from '@baize/ui/badge';
import type { Column } from '@baize/ui/data-table';
import type { DateRange } from '@baize/ui/date-range-model';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import { useCodeNames } from '../../shared/use-code-names.ts';
import styles from './downlines-card.module.css';

const NO_MEMBERS = '–';

/** Returns the columns of the list of downlines in the overview. */
export function useDownlineColumns(days: DateRange, currency: Currency): Column<TeamDownline>[] {
  const { t } = useTranslation('agent');
  const { amount, count } = useFormats();
  const { memberTypeName } = useCodeNames();
  const { symbol } = currencies[currency];
  return [
    { key: 'account', head: t('downlines.account'), cell: (row) => <AccountLink row={row} days={days} /> },
    { key: 'type', head: t('downlines.type'), cell: ({ type }) => <Badge look="chip">{memberTypeName(type)}</Badge> },
    {
      key: 'team',
      head: t('downlines.team'),
      numeric: true,
      cell: ({ teamMembers }) => (teamMembers === 0 ? NO_MEMBERS : count(teamMembers)),
    },
    { key: 'bets', head: t('downlines.bets'), numeric: true, cell: ({ bets }) => count(bets) },
    {
      key: 'validBet',
      head: t('downlines.valid_bet', { currency: symbol }),
      numeric: true,
      cell: ({ validBet }) => amount(validBet, currency),
    },
    {
      key: 'profitAndLoss',
      head: t('downlines.profit_and_loss', { currency: symbol }),
      numeric: true,
      cell: ({ profitAndLoss }) => <ProfitAndLoss amount={wireMoney(profitAndLoss, currency)} />,
    },
  ];
}

/** Links to the bets of this account and everybody below it in the same days. */
function AccountLink({ row: { account, nickname, line }, days }: { row: TeamDownline; days: DateRange }) {
  return (
    <Link className={styles.account} to={paths.betting(new URLSearchParams({ ...days, account }))}>
      <Avatar name={account} size="small" />
      <span className={styles.names}>
        <b>{account}</b>
        {nickname !== account && <small>{nickname}</small>}
        {line.length > 1 && <small>{line.slice(0, -1).join(' › ')}</small>}
      </span>
    </Link>
  );
}
