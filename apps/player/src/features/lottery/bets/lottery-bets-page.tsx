import { useLottoBetsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { RecordList } from '@baize/site/record-list';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { categoryPaths, paths } from '../../../shared/paths.ts';
import { LotteryTabs } from '../draws/lottery-tabs.tsx';
import { readBetFilters, readOpenBet, writeBetFilters, writeOpenBet, type BetFilters } from './bet-filters.ts';
import { BetsFilter } from './bets-filter.tsx';
import { LotteryBetPopup } from './lottery-bet-popup.tsx';
import { useBetColumns } from './use-bet-columns.tsx';

/** /lottery/bets: the member's bets on lotteries of the last 90 days, newest first (design/lottery.md section 10). */
export function LotteryBetsPage() {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const filters = readBetFilters(params);
  // A draw settles bets at any time, so each visit fetches the list again.
  const result = useLottoBetsQuery(
    { ...toRequest(filters), language: useLanguage() },
    { refetchOnMountOrArgChange: true },
  );
  const betId = readOpenBet(params);
  const { currentData } = result;
  return (
    <>
      <PageTitle title={t('lotto_bet.title')} />
      <PageHeader title={t('lotto_bet.title')} note={t('lotto_bet.note')} />
      <LotteryTabs active="bets" gameCode={filters.gameCode} />
      {filters.chase !== undefined && <ChaseNotice />}
      <RecordList
        caption={t('lotto_bet.title')}
        filters={<BetsFilter filters={filters} onChange={(change) => setParams(writeBetFilters(params, change))} />}
        result={result}
        columns={useBetColumns(result.data?.currency, params)}
        rowKey={(bet) => bet.betId}
        empty={<NoBets />}
        page={filters.page}
        onPageChange={(page, options) => setParams(writeBetFilters(params, { page }), options)}
      />
      {betId !== undefined && currentData && (
        <LotteryBetPopup
          bet={currentData.list.find((bet) => bet.betId === betId)}
          currency={currentData.currency}
          onClose={() => setParams(writeOpenBet(params, undefined))}
        />
      )}
    </>
  );
}

function toRequest({ gameCode, issue, state, chase, page }: BetFilters) {
  return {
    ...(gameCode !== undefined && { gameCode }),
    ...(issue !== undefined && { issue }),
    ...(state !== undefined && { state }),
    ...(chase !== undefined && { chaseId: chase }),
    pageNo: page,
    pageSize: RECORDS_PER_PAGE,
  };
}

/** Says that the list holds the bets of one chase alone, and leads back to all of them. */
function ChaseNotice() {
  const { t } = useTranslation('player');
  return (
    <p>
      {t('lotto_chase.bets_of_one')} <Link to={paths.lotteryBets}>{t('lotto_chase.all_bets')}</Link>
    </p>
  );
}

function NoBets() {
  const { t } = useTranslation('player');
  return (
    <EmptyState
      text={t('lotto_bet.empty')}
      action={
        <Button variant="brass" render={<Link to={categoryPaths.LOTT} />}>
          {t('lotto_bet.empty_act')}
        </Button>
      }
    />
  );
}
