import type { PersonalProfitValue } from '@baize/contract/schemas/reports';
import { useFormats } from '@baize/site/formats';
import { DataTable, type Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { WinLoss } from '../../shared/records/win-loss.tsx';
import type { ProfitRow, RowNames } from './profit-rows.ts';

export interface ProfitTableProps {
  rows: readonly ProfitRow[];
  value: PersonalProfitValue | undefined;
  names: RowNames;
}

/** The table of profit and loss. Without a value it shows a skeleton. */
export function ProfitTable({ rows, value, names }: ProfitTableProps) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const amount = (text: string) => value && money(text, value.currency);
  const winLoss = (text: string) => value && <WinLoss amount={text} currency={value.currency} />;
  const columns: Column<ProfitRow>[] = [
    { key: 'key', head: names.head, cell: ({ key }) => names.long(key) },
    { key: 'bets', head: t('bets.count'), numeric: true, cell: ({ bets }) => count(bets) },
    { key: 'stake', head: t('profit.stake'), numeric: true, cell: ({ stake }) => amount(stake) },
    { key: 'validBet', head: t('bets.valid_bet'), numeric: true, cell: ({ validBet }) => amount(validBet) },
    { key: 'win', head: t('profit.win'), numeric: true, cell: ({ win }) => amount(win) },
    {
      key: 'profitAndLoss',
      head: t('bets.profit_and_loss'),
      numeric: true,
      cell: ({ profitAndLoss }) => winLoss(profitAndLoss),
    },
  ];
  return (
    <DataTable
      caption={t('profit.title')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      loading={value === undefined}
      empty={<EmptyState text={t('bets.empty_title')} />}
    />
  );
}
