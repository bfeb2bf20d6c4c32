import { usePointDetailsQuery } from '@baize/api/member';
import { pointTypes } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { PointRecord } from '@baize/contract/schemas/points';
import { isPositive, type Currency } from '@baize/money';
import { ChoiceField } from '@baize/site/choice-field';
import { useFormats, wireMoney } from '@baize/site/formats';
import { oneOf } from '@baize/site/list-address';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';

const FILTERS = { type: oneOf(pointTypes) };

/** The page of points details (spec section 2): every change of the member's points with its cause. */
export function DetailsPage() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, page, type } = query;
  const result = usePointDetailsQuery(
    { from, to, ...(type && { type }), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordList
      caption={t('points.tab_details')}
      filters={
        <>
          <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
          <ChoiceField
            label={t('points.type')}
            allLabel={t('points.all_types')}
            options={pointTypes.map((value) => ({ value, label: t(`points.type_${value}`) }))}
            value={type}
            onChange={(next) => change({ type: next })}
          />
        </>
      }
      result={result}
      columns={useDetailColumns(result.data?.currency)}
      rowKey={({ transactionReference }) => transactionReference}
      empty={<EmptyState text={t('points.details_empty')} />}
      skeletonRows={4}
      page={page}
      onPageChange={(next, options) => change({ page: next }, options)}
    />
  );
}

/** The days in a remark, which the server writes as 2026-11-20. */
const DAYS = /\b\d{4}-\d{2}-\d{2}\b/g;

/** The columns of the table (spec section 3, "Points records"). Amounts stay empty while `currency` is `undefined`, before the list has loaded. */
function useDetailColumns(currency: Currency | undefined): Column<PointRecord>[] {
  const { t } = useTranslation('player');
  const { count, day, dateTime, money } = useFormats();
  const amountText = (amount: string) =>
    currency && (isPositive(wireMoney(amount, currency)) ? money(amount, currency) : '–');
  return [
    { key: 'applyTime', head: t('points.time'), cell: ({ applyTime }) => dateTime(applyTime) },
    { key: 'type', head: t('points.type'), cell: ({ type }) => t(`points.type_${type}`) },
    {
      key: 'changed',
      head: t('points.changed'),
      numeric: true,
      cell: ({ changedPoints }) => `${changedPoints > 0 ? '+' : ''}${count(changedPoints)}`,
    },
    { key: 'after', head: t('points.after'), numeric: true, cell: ({ pointsBalance }) => count(pointsBalance) },
    { key: 'amount', head: t('points.amount'), numeric: true, cell: ({ amount }) => amountText(amount) },
    { key: 'ratio', head: t('points.ratio'), numeric: true, cell: ({ pointsRatio }) => amountText(pointsRatio) },
    {
      key: 'remark',
      head: t('points.remark'),
      cell: ({ remark }) => remark.replace(DAYS, (isoDay) => day(isoDay)) || '–',
    },
    {
      key: 'reference',
      head: t('points.reference'),
      cell: ({ transactionReference }) => <span data-figures>{transactionReference}</span>,
    },
  ];
}
