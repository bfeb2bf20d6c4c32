import type { RebateRecord } from '@baize/contract/schemas/rebates';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { lineName } from './line-name.ts';
import styles from './rebate.module.css';

/** The columns of the paid rebates. Amounts stay empty while `currency` is `undefined`, before the list has loaded. */
export function useRebateColumns(currency: Currency | undefined): Column<RebateRecord>[] {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  return [
    { key: 'claimedAt', head: t('rebate.received'), cell: ({ claimedAt }) => dateTime(claimedAt) },
    { key: 'period', head: t('rebate.period'), cell: ({ from, to }) => `${dateTime(from)} – ${dateTime(to)}` },
    {
      key: 'lines',
      head: t('rebate.lines'),
      cell: ({ lines }) => (
        <ul className={styles.cellList}>
          {lines.map((line) => (
            <li key={`${line.gameType} ${line.vendor ?? ''}`}>
              {lineName(line, t(`category.${line.gameType}`))} {line.percent}%:{' '}
              <span data-figures>{currency && money(line.amount, currency)}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'amount',
      head: t('rebate.amount'),
      numeric: true,
      cell: ({ amount }) => currency && money(amount, currency),
    },
  ];
}
