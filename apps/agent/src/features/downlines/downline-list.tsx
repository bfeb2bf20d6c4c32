import { useTeamDownlinesQuery } from '@baize/api/agent';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { parameterMatching } from '@baize/site/list-address';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { EmptyState } from '@baize/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSearch } from '../../shared/account-search.tsx';
import { DownlineTransferPopup } from './downline-transfer-popup.tsx';
import { LinePath } from './line-path.tsx';
import { useDownlineColumns } from './use-downline-columns.tsx';

const readAccount = parameterMatching(/^.{1,64}$/);
/** `account` is the text of a search; `under` is the account whose direct downlines are listed. */
const FILTERS = { account: readAccount, under: readAccount };

/**
 * Lists one level of the team: the direct downlines of the agent, or of the account that the address names, with the figures of their branches (the
 * account and everybody below it). A search finds accounts on all levels below.
 */
export function DownlineList() {
  const { t } = useTranslation('agent');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, account, under, page } = query;
  const [receiver, setReceiver] = useState<string>();
  const filters = { ...(account !== undefined && { account }), ...(under !== undefined && { under }) };
  const request = { from, to, ...filters, pageNo: page, pageSize: RECORDS_PER_PAGE };
  const result = useTeamDownlinesQuery(request, { refetchOnMountOrArgChange: true });
  const line = result.currentData?.line ?? [];
  const isSearch = account !== undefined;
  const columns = useDownlineColumns({ from, to }, result.data?.currency, { onTransfer: setReceiver, isSearch });
  return (
    <>
      <RecordList
        caption={under === undefined ? t('nav.downlines') : t('team.below', { account: under })}
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
        summary={
          <>
            {line.length > 0 && <LinePath line={line} days={{ from, to }} />}
            {result.currentData?.isComplete === false && <output>{t('team.hits_cut')}</output>}
          </>
        }
        wide
        result={result}
        columns={columns}
        rowKey={(row) => row.account}
        empty={<EmptyState text={account === undefined ? t('downlines.empty_text') : t('downlines.none_found')} />}
        page={page}
        onPageChange={(next, options) => change({ page: next }, options)}
      />
      {receiver !== undefined && <DownlineTransferPopup to={receiver} onClose={() => setReceiver(undefined)} />}
    </>
  );
}
