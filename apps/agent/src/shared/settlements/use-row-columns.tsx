import type { SettlementRow, SettlementValue } from '@baize/contract/schemas/settlements';
import { useFormats } from '@baize/site/formats';
import { useMerchant } from '@baize/site/merchant';
import { merchantDay } from '@baize/site/merchant-day';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { AccountPath } from '../account-path.tsx';
import { paths } from '../paths.ts';
import styles from './settlements.module.css';

type FigureName = 'betAmount' | 'validBet' | 'profitAndLoss' | 'promotions' | 'rebates' | 'salaries' | 'part';

/** Returns the columns of the rows from which a settlement was computed: the figures that make up its base. */
export function useRowColumns({ kind, currency, windowFrom, windowTo }: SettlementValue): Column<SettlementRow>[] {
  const { t } = useTranslation('agent');
  const { timeZone } = useMerchant();
  const { amount } = useFormats();
  const toMerchantDay = (atMs: number) => merchantDay(new Date(atMs), timeZone);
  const days = { from: toMerchantDay(Date.parse(windowFrom)), to: toMerchantDay(Date.parse(windowTo) - 1) };
  const figure = (name: FigureName, head: string): Column<SettlementRow> => ({
    key: name,
    head,
    numeric: true,
    cell: (row) => amount(row[name], currency),
  });
  const figures =
    kind === 'dividend'
      ? [
          figure('profitAndLoss', t('bets.profit_and_loss')),
          figure('promotions', t('settlement.promotions')),
          figure('rebates', t('settlement.rebates')),
          figure('salaries', t('settlement.salaries')),
          figure('part', t('settlement.rows_part')),
        ]
      : [figure('betAmount', t('settlement.stake')), figure('validBet', t('bets.valid_bet'))];
  return [
    {
      key: 'at',
      head: t('settlement.rows_period'),
      cell: (row) => <RowTime row={row} isWholeDay={isWholeDay(kind)} />,
    },
    {
      key: 'account',
      head: t('team_bets.account'),
      cell: ({ account, line }) => (
        <AccountPath account={account} line={line} to={paths.betting(new URLSearchParams({ ...days, account }))} />
      ),
    },
    ...figures,
  ];
}

function isWholeDay(kind: SettlementValue['kind']): boolean {
  return kind === 'dividend' || kind === 'daily_salary';
}

/** Shows the period of a row, or the time of a single bet that was settled late. */
function RowTime({ row: { kind, at, betId }, isWholeDay }: { row: SettlementRow; isWholeDay: boolean }) {
  const { t } = useTranslation('agent');
  const { date, dateTime } = useFormats();
  if (kind === 'period') return isWholeDay ? date(at) : dateTime(at);
  return (
    <span className={styles.late}>
      <span>{dateTime(at)}</span>
      <small>{t('settlement.rows_late', { bet: betId })}</small>
    </span>
  );
}
