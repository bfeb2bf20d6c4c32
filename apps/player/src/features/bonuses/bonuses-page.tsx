import { useBonusDetailsQuery } from '@baize/api/member';
import { rewardKinds } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { BonusDetailsValue } from '@baize/contract/schemas/reports';
import { ChoiceField } from '@baize/site/choice-field';
import { useFormats } from '@baize/site/formats';
import { oneOf } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useBonusColumns } from './use-bonus-columns.tsx';

const FILTERS = { kind: oneOf(rewardKinds) };

/** The page of bonuses (spec section 2, bonusDetails): the credited rewards of every kind, and the valid bet that each still requires. */
export function BonusesPage() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, page, kind } = query;
  // A bet may have counted since the last visit, so each visit fetches the list again.
  const result = useBonusDetailsQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE, ...(kind !== undefined && { kind }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageTitle title={t('bonus.title')} />
      <PageHeader title={t('bonus.title')} note={t('bonus.note')} />
      <RecordList
        caption={t('bonus.title')}
        filters={
          <>
            <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
            <ChoiceField
              label={t('reward.kind')}
              allLabel={t('reward.all_kinds')}
              options={rewardKinds.map((value) => ({ value, label: t(`reward.kind_${value}`) }))}
              value={kind}
              onChange={(next) => change({ kind: next })}
            />
          </>
        }
        totals={useTotals()}
        result={result}
        columns={useBonusColumns(result.data?.currency)}
        rowKey={({ bonusId }) => bonusId}
        empty={<EmptyState text={t('bonus.empty')} />}
        skeletonRows={4}
        page={page}
        onPageChange={(next, options) => change({ page: next }, options)}
      />
    </>
  );
}

function useTotals() {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  return {
    label: t('transaction.totals'),
    figures: (value: BonusDetailsValue | undefined) => [
      { label: t('bonus.title'), value: value && count(value.total) },
      { label: t('bonus.sum'), value: value && money(value.totalAmount, value.currency) },
    ],
  };
}
