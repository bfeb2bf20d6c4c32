import { useTeamDownlinesQuery } from '@baize/api/agent';
import type { TeamDownline } from '@baize/contract/schemas/agency';
import type { Currency } from '@baize/money';
import { parameterMatching, writePage, writeParameter } from '@baize/site/list-address';
import { useMerchant } from '@baize/site/merchant';
import { PagedList } from '@baize/site/paged-list';
import { usePageParameter } from '@baize/site/use-page-parameter';
import { useTypedText } from '@baize/site/use-typed-text';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { DataTable } from '@baize/ui/data-table';
import type { DateRange } from '@baize/ui/date-range-model';
import { EmptyState } from '@baize/ui/empty-state';
import { SearchField } from '@baize/ui/search-field';
import { useMediaQuery } from '@baize/ui/use-media-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ACCOUNT_MAX_CHARS } from '../../shared/account-search.tsx';
import { DownlineCards } from './downline-cards.tsx';
import styles from './downlines-card.module.css';
import { useDownlineColumns } from './use-downline-columns.tsx';

const DOWNLINES_PER_PAGE = 10;
const ACCOUNT_PARAMETER = 'account';
const readAccount = parameterMatching(new RegExp(`^.{1,${ACCOUNT_MAX_CHARS}}$`));
const TABLE_MEDIA_QUERY = '(min-width: 768px)';

/** A paged, searchable list of the agent's direct downlines. The figures of each downline include everybody below it. */
export function DownlinesCard({ days }: { days: DateRange }) {
  const { t } = useTranslation('agent');
  const { currency } = useMerchant();
  const { page, onPageChange } = usePageParameter();
  const { account, searchAccount } = useAccountSearch();
  const [typed, setTyped] = useTypedText(account, searchAccount);
  const query = { ...days, ...(account !== '' && { account }), pageNo: page, pageSize: DOWNLINES_PER_PAGE };
  const downlines = useTeamDownlinesQuery(query);
  return (
    <Card
      title={t('downlines.title')}
      end={
        <SearchField
          size="small"
          frameClassName={styles.search}
          label={t('downlines.search')}
          clearLabel={t('act.clear')}
          maxLength={ACCOUNT_MAX_CHARS}
          value={typed}
          onValueChange={setTyped}
        />
      }
    >
      <PagedList result={downlines} page={page} onPageChange={onPageChange} paginatorClassName={styles.pages}>
        {(found) => (
          <DownlinesList
            days={days}
            currency={found?.currency ?? currency}
            rows={found?.list}
            hasSearch={account !== ''}
            onClear={() => searchAccount('')}
          />
        )}
      </PagedList>
    </Card>
  );
}

/** Reads and writes the account to search for, which the address holds as `?account=`. A new search goes back to the first page. */
function useAccountSearch(): { account: string; searchAccount: (account: string) => void } {
  const [params, setParams] = useSearchParams();
  const searchAccount = (account: string) =>
    setParams((current) =>
      writeParameter(writePage(current, 1), ACCOUNT_PARAMETER, account === '' ? undefined : account),
    );
  return { account: readAccount(params.get(ACCOUNT_PARAMETER) ?? '') ?? '', searchAccount };
}

interface DownlinesListProps {
  days: DateRange;
  currency: Currency;
  /** `undefined` while the list is loading. */
  rows: readonly TeamDownline[] | undefined;
  hasSearch: boolean;
  onClear: () => void;
}

function DownlinesList({ days, currency, rows, hasSearch, onClear }: DownlinesListProps) {
  const { t } = useTranslation('agent');
  const columns = useDownlineColumns(days, currency);
  const isTableShown = useMediaQuery(TABLE_MEDIA_QUERY);
  if (rows?.length === 0) return <NoDownlines hasSearch={hasSearch} onClear={onClear} />;
  if (!isTableShown) return <DownlineCards label={t('downlines.title')} columns={columns} rows={rows} />;
  return (
    <DataTable
      className={styles.table}
      caption={t('downlines.title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ account }) => account}
      loading={rows === undefined}
      skeletonRows={DOWNLINES_PER_PAGE}
      empty={null}
    />
  );
}

function NoDownlines({ hasSearch, onClear }: Pick<DownlinesListProps, 'hasSearch' | 'onClear'>) {
  const { t } = useTranslation('agent');
  if (!hasSearch) return <EmptyState drawing="inbox" text={t('downlines.empty_text')} />;
  return (
    <EmptyState
      drawing="search"
      text={t('downlines.none_found')}
      action={<Button onClick={onClear}>{t('downlines.show_all')}</Button>}
    />
  );
}
