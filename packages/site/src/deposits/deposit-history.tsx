import { useDepositsQuery } from '@baize/api';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { DepositRecord } from '@baize/contract/schemas/deposits';
import { isPositive, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '../language/formats.ts';
import { RecordList } from '../records/record-list.tsx';
import { usePageParameter } from '../records/use-page-parameter.ts';
import { useToday } from '../records/use-today.ts';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import type { Column } from '@baize/ui/data-table';
import { addDays } from '@baize/ui/date-range-model';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import styles from './deposit.module.css';
import { depositSearch } from './deposit-address.ts';
import { STATE_TONES } from './deposit-states.ts';

const HISTORY_DAYS = 30;

/** Lists the deposits of the last thirty days. Each entry links to the view of its deposit. */
export function DepositHistory() {
  const { t } = useTranslation('common');
  const { count } = useFormats();
  const today = useToday();
  const { page, onPageChange } = usePageParameter();
  const result = useDepositsQuery(
    { from: addDays(today, 1 - HISTORY_DAYS), to: today, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const days = count(HISTORY_DAYS);
  const title = t('deposit.history', { days });
  return (
    <Card title={title} padding="flush">
      <RecordList
        caption={title}
        result={result}
        columns={useColumns(result.data?.currency)}
        rowKey={({ depositId }) => depositId}
        skeletonRows={4}
        empty={<EmptyState text={t('deposit.history_empty', { days })} />}
        page={page}
        onPageChange={onPageChange}
      />
    </Card>
  );
}

/** Shows the amount with the bonus that was credited or promised. */
function Amount({ record: { amount, bonus }, currency }: { record: DepositRecord; currency: Currency }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const hasBonus = isPositive(wireMoney(bonus, currency));
  return (
    <span className={styles.amount}>
      {money(amount, currency)}
      {hasBonus && <small>{t('deposit.bonus_plus', { bonus: money(bonus, currency) })}</small>}
    </span>
  );
}

function useColumns(currency: Currency | undefined): Column<DepositRecord>[] {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const [params] = useSearchParams();
  return [
    { key: 'createdAt', head: t('deposit.when'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'method', head: t('deposit.method'), cell: ({ methodName }) => methodName },
    {
      key: 'amount',
      head: t('deposit.amount'),
      numeric: true,
      cell: (record) => currency && <Amount record={record} currency={currency} />,
    },
    {
      key: 'state',
      head: t('deposit.state'),
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`deposit.state_${state}`)}</Badge>,
    },
    {
      key: 'details',
      head: t('deposit.details'),
      cell: ({ depositId }) => (
        <Button
          size="small"
          aria-label={t('deposit.show', { number: depositId })}
          render={<Link to={{ search: depositSearch(params, depositId) }} />}
        >
          {t('deposit.details')}
        </Button>
      ),
    },
  ];
}
