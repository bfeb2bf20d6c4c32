import { useTeamDownlinesQuery } from '@baize/api/agent';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { matching } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSearch } from '../../shared/account-search.tsx';
import { DownlineTransferPopup } from './downline-transfer-popup.tsx';
import { useDownlineColumns } from './use-downline-columns.tsx';

const FILTERS = { account: matching(/^.{1,64}$/) };

/** Spec section 2, downlineManagmentView: the agent's direct downlines with the figures of their branches, and what can be done for each. */
export function DownlinesPage() {
  const { t } = useTranslation('agent');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, account, page } = query;
  const [receiver, setReceiver] = useState<string>();
  const request = { from, to, ...(account !== undefined && { account }), pageNo: page, pageSize: RECORDS_PER_PAGE };
  const result = useTeamDownlinesQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageTitle title={t('nav.downlines')} />
      <PageHeader title={t('nav.downlines')} note={t('team.note')} />
      <Card>
        <RecordList
          caption={t('nav.downlines')}
          filters={
            <>
              <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
              <AccountSearch
                label={t('downlines.search')}
                account={account ?? ''}
                onAccountChange={(next) => change({ account: next || undefined })}
              />
            </>
          }
          result={result}
          columns={useDownlineColumns({ from, to }, result.data?.currency, setReceiver)}
          rowKey={(row) => row.account}
          empty={<EmptyState text={account === undefined ? t('downlines.empty_text') : t('downlines.none_found')} />}
          page={page}
          onPageChange={(next, options) => change({ page: next }, options)}
        />
      </Card>
      {receiver !== undefined && <DownlineTransferPopup to={receiver} onClose={() => setReceiver(undefined)} />}
    </>
  );
}
