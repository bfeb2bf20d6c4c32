import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { TeamBetsValue } from '@baize/contract/schemas/agency';
import { Button } from '@baize/ui/button';
import { DataTable } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { BetCards } from './bet-cards.tsx';
import { changeFilter, hasFilterBesidesRange, type BettingFilter } from './betting-filter.ts';
import styles from './betting-table.module.css';
import type { TableLayout } from './table-layout.ts';
import { useBettingColumns } from './use-betting-columns.tsx';

export interface BettingListProps {
  /** The bets of the page and the totals; undefined while they load. */
  result: TeamBetsValue | undefined;
  filter: BettingFilter;
  onFilterChange: (filter: BettingFilter) => void;
}

/** Lists the bets as a table or as cards. Where a filter finds none, a button clears it. */
export function BettingList({ layout, ...props }: BettingListProps & { layout: TableLayout }) {
  const { result, filter } = props;
  if (result?.list.length === 0) return <NoBets filter={filter} onFilterChange={props.onFilterChange} />;
  return layout === 'cards' ? (
    <BetCards bets={result?.list} filter={filter} />
  ) : (
    <BettingTable {...props} layout={layout} />
  );
}

function BettingTable({ result, filter, layout }: BettingListProps & { layout: 'wide' | 'stacked' }) {
  const { t } = useTranslation('agent');
  const columns = useBettingColumns(filter, layout);
  return (
    <DataTable
      className={styles.table}
      caption={t('team_bets.title')}
      columns={columns}
      rows={result?.list ?? []}
      rowKey={({ betId }) => betId}
      loading={result === undefined}
      skeletonRows={RECORDS_PER_PAGE}
      empty={null}
      {...(result && { footer: columns.map(({ sum }) => sum?.(result)) })}
    />
  );
}

function NoBets({ filter, onFilterChange }: Pick<BettingListProps, 'filter' | 'onFilterChange'>) {
  const { t } = useTranslation('agent');
  if (!hasFilterBesidesRange(filter)) return <EmptyState text={t('bets.empty_title')} />;
  const showAll = () => onFilterChange(changeFilter(filter, { account: '', gameType: undefined, state: undefined }));
  return (
    <EmptyState
      drawing="search"
      text={t('team_bets.none_found')}
      action={<Button onClick={showAll}>{t('team_bets.show_all')}</Button>}
    />
  );
}
