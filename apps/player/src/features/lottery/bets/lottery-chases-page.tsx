import { useLottoChasesQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { LottoChase } from '@baize/contract/schemas/lotto';
import { PageTitle } from '@baize/site/page-title';
import { RecordList } from '@baize/site/record-list';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LotteryTabs } from '../draws/lottery-tabs.tsx';
import { readBetFilters, writeBetFilters } from './bet-filters.ts';
import { LotteryField } from './bets-filter.tsx';
import { StopChaseDialog } from './stop-chase-dialog.tsx';
import { useChaseColumns } from './use-chase-columns.tsx';

/** /lottery/chases: bets that are placed on one issue after the other, newest first (design/lottery.md section 1). */
export function LotteryChasesPage() {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const { gameCode, page } = readBetFilters(params);
  // An issue that opens places bets at any time, so each visit fetches the list again.
  const result = useLottoChasesQuery(
    { ...(gameCode !== undefined && { gameCode }), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const [stopping, setStopping] = useState<LottoChase>();
  return (
    <>
      <PageTitle title={t('lotto_chase.title')} />
      <PageHeader title={t('lotto_chase.title')} note={t('lotto_chase.note')} />
      <LotteryTabs active="chases" gameCode={gameCode} />
      <RecordList
        caption={t('lotto_chase.title')}
        filters={
          <LotteryField value={gameCode} onChange={(next) => setParams(writeBetFilters(params, { gameCode: next }))} />
        }
        result={result}
        columns={useChaseColumns(result.data?.currency, setStopping)}
        rowKey={(chase) => chase.chaseId}
        empty={<EmptyState text={t('lotto_chase.empty')} />}
        page={page}
        onPageChange={(next, options) => setParams(writeBetFilters(params, { page: next }), options)}
      />
      {stopping && <StopChaseDialog chase={stopping} onClose={() => setStopping(undefined)} />}
    </>
  );
}
