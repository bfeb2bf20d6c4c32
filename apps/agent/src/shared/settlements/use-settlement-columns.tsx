import type { LineDirection } from '@baize/contract/codes';
import type { SettlementRecord } from '@baize/contract/schemas/settlements';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { SettlementStateBadge } from './settlement-state.tsx';

export interface SettlementColumnsOptions {
  direction: LineDirection;
  /** Undefined while it loads. */
  currency: Currency | undefined;
  onOpen: (settlementId: string) => void;
}

/** Returns the columns of settlements. The account is a column only in the list of the downlines' settlements. */
export function useSettlementColumns({ direction, currency, onOpen }: SettlementColumnsOptions) {
  const { t } = useTranslation('agent');
  const { dateTime, money } = useFormats();
  const figure = (name: 'base' | 'gross' | 'owed' | 'net'): Column<SettlementRecord> => ({
    key: name,
    head: t(`settlement.${name}`),
    numeric: true,
    cell: (row) => currency && money(row[name], currency),
  });
  const account: Column<SettlementRecord> = { key: 'account', head: t('contract.account'), cell: (row) => row.account };
  return [
    { key: 'window', head: t('settlement.window'), cell: ({ windowFrom }: SettlementRecord) => dateTime(windowFrom) },
    ...(direction === 'downline' ? [account] : []),
    { key: 'state', head: t('settlement.state'), cell: ({ state }) => <SettlementStateBadge state={state} /> },
    { key: 'tier', head: t('settlement.tier'), numeric: true, cell: ({ tierNumber }) => tierNumber ?? '–' },
    figure('base'),
    { key: 'rate', head: t('contract.rate'), numeric: true, cell: ({ ratePercent }) => `${ratePercent}%` },
    figure('gross'),
    figure('owed'),
    figure('net'),
    {
      key: 'paidAt',
      head: t('settlement.paid_at'),
      cell: ({ paidAt }) => (paidAt === null ? '–' : dateTime(paidAt)),
    },
    {
      key: 'open',
      head: t('settlement.open_line'),
      cell: ({ settlementId, windowFrom }) => (
        <Button
          size="small"
          aria-label={`${t('settlement.open_line')}: ${dateTime(windowFrom)}`}
          onClick={() => onOpen(settlementId)}
        >
          {t('settlement.open_line')}
        </Button>
      ),
    },
  ] satisfies Column<SettlementRecord>[];
}
