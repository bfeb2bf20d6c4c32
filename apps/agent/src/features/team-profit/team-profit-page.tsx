import { useTeamProfitQuery } from '@baize/api/agent';
import { gameTypes } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { ChoiceField } from '@baize/site/choice-field';
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
import { useCodeNames } from '../../shared/use-code-names.ts';
import { useProfitColumns } from './use-profit-columns.tsx';

const FILTERS = { account: parameterMatching(/^.{1,64}$/), category: oneOf(gameTypes) };

/** The page with the profit and loss and the payments of each account below the agent, and their sums (spec section 2, palStatementsAgentCopy, "user loss"). */
export function TeamProfitPage() {
  const { t } = useTranslation('agent');
  const { gameTypeName } = useCodeNames();
  const { query, today, change } = useListQuery(FILTERS);
  const { from, to, account, category, page } = query;
  const filters = { ...(account !== undefined && { account }), ...(category && { gameType: category }) };
  const request = { from, to, ...filters, pageNo: page, pageSize: RECORDS_PER_PAGE };
  const result = useTeamProfitQuery(request, { refetchOnMountOrArgChange: true });
  const columns = useProfitColumns({ from, to }, result.data?.currency);
  return (
    <>
      <PageTitle title={t('nav.team_profit')} />
      <PageHeader title={t('nav.team_profit')} note={t('team_profit.note')} />
      <Card>
        <RecordList
          caption={t('nav.team_profit')}
          filters={
            <>
              <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
              <AccountSearch
                label={t('downlines.search')}
                account={account ?? ''}
                onAccountChange={(next) => change({ account: next || undefined })}
              />
              <ChoiceField
                label={t('bets.category')}
                allLabel={t('bets.all_categories')}
                options={gameTypes.map((value) => ({ value, label: gameTypeName(value) }))}
                value={category}
                onChange={(next) => change({ category: next })}
              />
            </>
          }
          wide
          result={result}
          columns={columns}
          footer={({ totals }) => columns.map(({ sum }) => sum?.(totals))}
          rowKey={(row) => row.account}
          empty={<EmptyState text={account === undefined ? t('downlines.empty_text') : t('team_profit.empty')} />}
          page={page}
          onPageChange={(next, options) => change({ page: next }, options)}
        />
      </Card>
    </>
  );
}
