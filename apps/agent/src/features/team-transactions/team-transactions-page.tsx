import { useTeamTransactionsQuery } from '@baize/api/agent';
import { teamTransactionKinds } from '@baize/contract/agent-codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { TeamTransactionsValue } from '@baize/contract/schemas/agent-reports';
import { ChoiceField } from '@baize/site/choice-field';
import { useFormats } from '@baize/site/formats';
import { parameterMatching, oneOf } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { AccountSearch } from '../../shared/account-search.tsx';
import { useTransactionColumns } from './use-transaction-columns.tsx';

const FILTERS = { account: parameterMatching(/^.{1,64}$/), kind: oneOf(teamTransactionKinds) };

/** The page with all transactions of the team's wallets other than bets and wins, newest first (spec section 2, agentDownlineTransactionDetailsCopy). */
export function TeamTransactionsPage() {
  const { t } = useTranslation('agent');
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, account, kind, page } = query;
  const filters = { ...(account !== undefined && { account }), ...(kind && { kind }) };
  const request = { from, to, ...filters, pageNo: page, pageSize: RECORDS_PER_PAGE };
  const result = useTeamTransactionsQuery(request, { refetchOnMountOrArgChange: true });
  const recordedUntil = result.currentData?.recordedUntil ?? null;
  return (
    <>
      <PageTitle title={t('nav.team_transactions')} />
      <PageHeader title={t('nav.team_transactions')} note={<RecordingNote recordedUntil={recordedUntil} />} />
      <Card>
        <RecordList
          caption={t('nav.team_transactions')}
          filters={
            <>
              <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
              <AccountSearch
                label={t('team_bets.account')}
                placeholder={t('team_transaction.account_placeholder')}
                account={account ?? ''}
                onAccountChange={(next) => change({ account: next || undefined })}
              />
              <ChoiceField
                label={t('team_transaction.kind')}
                allLabel={t('team_transaction.all_kinds')}
                options={teamTransactionKinds.map((value) => ({ value, label: t(`team_transaction.kind_${value}`) }))}
                value={kind}
                onChange={(next) => change({ kind: next })}
              />
            </>
          }
          totals={useTotals()}
          result={result}
          columns={useTransactionColumns({ from, to }, result.data?.currency)}
          rowKey={({ account: owner, transactionId }) => `${owner} ${transactionId}`}
          empty={
            <EmptyState text={t(recordedUntil === null ? 'team_transaction.empty' : 'team_transaction.empty_yet')} />
          }
          page={page}
          onPageChange={(next, options) => change({ page: next }, options)}
        />
      </Card>
    </>
  );
}

/** Says how current the list is: a few minutes behind, or complete only up to a time because the copy of the transactions is late. */
function RecordingNote({ recordedUntil }: { recordedUntil: string | null }) {
  const { t } = useTranslation('agent');
  const { dateTime } = useFormats();
  if (recordedUntil === null) return t('team_transaction.note');
  return (
    <output>
      <strong>{t('team_transaction.recorded_until', { time: dateTime(recordedUntil) })}</strong>
    </output>
  );
}

function useTotals() {
  const { t } = useTranslation('agent');
  const { count, money } = useFormats();
  return {
    label: t('team_transaction.totals'),
    figures: (value: TeamTransactionsValue | undefined) => [
      { label: t('team_transaction.count'), value: value && count(value.total) },
      { label: t('team_transaction.incoming'), value: value && money(value.totals.incoming, value.currency) },
      { label: t('team_transaction.outgoing'), value: value && money(value.totals.outgoing, value.currency) },
    ],
  };
}
