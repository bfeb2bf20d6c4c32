import { useRedeemListQuery } from '@baize/api/member';
import { redeemStates, type RedeemState } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { RedeemRecord } from '@baize/contract/schemas/points';
import { isPositive, type Currency } from '@baize/money';
import { ChoiceField } from '@baize/site/choice-field';
import { useFormats, wireMoney } from '@baize/site/formats';
import { oneOf } from '@baize/site/list-address';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';

const FILTERS = { status: oneOf(redeemStates) };
const STATE_TONES: Record<RedeemState, BadgeTone> = { process: 'info', approved: 'win', rejected: 'plain' };

/** The page of redemptions (spec section 2, redeem history): the items that the member redeemed, with the state of each. */
export function RedeemsPage() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, page, status } = query;
  const result = useRedeemListQuery(
    { from, to, ...(status && { status }), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordList
      caption={t('points.tab_redeems')}
      filters={
        <>
          <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
          <ChoiceField
            label={t('points.status')}
            allLabel={t('points.all_states')}
            options={redeemStates.map((value) => ({ value, label: t(`points.state_${value}`) }))}
            value={status}
            onChange={(next) => change({ status: next })}
          />
        </>
      }
      result={result}
      columns={useRedeemColumns(result.data?.currency)}
      rowKey={({ transactionReference }) => transactionReference}
      empty={<EmptyState text={t('points.redeems_empty')} />}
      skeletonRows={4}
      page={page}
      onPageChange={(next, options) => change({ page: next }, options)}
    />
  );
}

/** The columns of the table (spec section 3, "Points records"). Amounts stay empty while `currency` is `undefined`, before the list has loaded. */
function useRedeemColumns(currency: Currency | undefined): Column<RedeemRecord>[] {
  const { t } = useTranslation('player');
  const { count, dateTime, money } = useFormats();
  const required = (amount: string) =>
    currency && (isPositive(wireMoney(amount, currency)) ? money(amount, currency) : '–');
  return [
    { key: 'applyTime', head: t('points.time'), cell: ({ applyTime }) => dateTime(applyTime) },
    { key: 'name', head: t('points.item'), cell: ({ name }) => name },
    { key: 'quantity', head: t('points.quantity'), numeric: true, cell: ({ quantity }) => count(quantity) },
    { key: 'points', head: t('points.balance'), numeric: true, cell: ({ points }) => count(points) },
    {
      key: 'required',
      head: t('points.required'),
      numeric: true,
      cell: ({ amountRequired }) => required(amountRequired),
    },
    {
      key: 'status',
      head: t('points.status'),
      cell: ({ status }) => <Badge tone={STATE_TONES[status]}>{t(`points.state_${status}`)}</Badge>,
    },
    { key: 'remark', head: t('points.remark'), cell: ({ remark }) => remark || '–' },
    {
      key: 'reference',
      head: t('points.reference'),
      cell: ({ transactionReference }) => <span data-figures>{transactionReference}</span>,
    },
  ];
}
