import { useTeamDownlinesQuery } from '@baize/api/agent';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { matching } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { useTypedText } from '@baize/site/use-typed-text';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { SearchField } from '@baize/ui/search-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownlineTransferPopup } from './downline-transfer-popup.tsx';
import { useDownlineColumns } from './use-downline-columns.tsx';

const ACCOUNT_MAX_CHARS = 64;
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
              <AccountField account={account ?? ''} onChange={(next) => change({ account: next || undefined })} />
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

function AccountField({ account, onChange }: { account: string; onChange: (account: string) => void }) {
  const { t } = useTranslation('agent');
  const [typed, setTyped] = useTypedText(account, onChange);
  return (
    <SearchField
      label={t('downlines.search')}
      labelHidden={false}
      clearLabel={t('act.clear')}
      maxLength={ACCOUNT_MAX_CHARS}
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onValueChange={setTyped}
    />
  );
}
