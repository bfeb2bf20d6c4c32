import { useBetsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { BetsValue } from '@baize/contract/schemas/member';
import { useFormats } from '@baize/site/formats';
import { PageTitle } from '@baize/site/page-title';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { readBetPath, withoutBet } from '../../shared/records/bet-path.ts';
import { ExportButton } from '../../shared/records/export-button.tsx';
import { useBetFileTexts } from '../../shared/records/file-texts.ts';
import { WinLoss } from '../../shared/records/win-loss.tsx';
import { BetPopup } from './bet-popup.tsx';
import { BET_FILTERS, RecordsFilter } from './records-filter.tsx';
import { useBetColumns } from './use-bet-columns.tsx';

/** The betting record (spec section 2, personalHistoryCopy): the member's bets, newest first, with filters and totals. */
export function RecordsPage() {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const list = useListQuery(BET_FILTERS);
  const { from, to, type, vendor, state, page } = list.query;
  const request = { from, to, ...(type && { gameType: type }), ...(vendor && { vendor }), ...(state && { state }) };
  // A record may have changed since the last visit, so each visit fetches the list again.
  const result = useBetsQuery(
    { ...request, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const fileTexts = useBetFileTexts();
  const betId = readBetPath(params);
  return (
    <>
      <PageTitle title={t('record.title')} />
      <PageHeader
        title={t('record.title')}
        actions={<ExportButton request={{ record: 'bets', ...request, ...fileTexts }} />}
      />
      <RecordList
        caption={t('record.title')}
        filters={<RecordsFilter list={list} vendors={result.data?.vendors ?? []} />}
        totals={useTotals()}
        result={result}
        columns={useBetColumns(result.data?.currency, params)}
        rowKey={(bet) => bet.betId}
        empty={<NoBets />}
        page={page}
        onPageChange={(next, options) => list.change({ page: next }, options)}
      />
      {betId !== undefined && <BetPopup betId={betId} onClose={() => setParams(withoutBet(params))} />}
    </>
  );
}

function NoBets() {
  const { t } = useTranslation('player');
  return (
    <EmptyState
      text={t('bets.empty_title')}
      action={
        <Button variant="brass" render={<Link to={paths.home} />}>
          {t('record.empty_act')}
        </Button>
      }
    />
  );
}

/** Returns the totals of all bets that the filter finds, not of the shown page alone. */
function useTotals() {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const figures = (value: BetsValue | undefined) => [
    { label: t('bets.count'), value: value && count(value.totals.bets) },
    ...(['stake', 'validBet', 'win'] as const).map((sum) => ({
      label: t(SUM_LABELS[sum]),
      value: value && money(value.totals[sum], value.currency),
    })),
    {
      label: t('bets.profit_and_loss'),
      value: value && <WinLoss amount={value.totals.profitAndLoss} currency={value.currency} />,
    },
  ];
  return { label: t('bets.totals'), figures };
}

const SUM_LABELS = { stake: 'bets.stake', validBet: 'bets.valid_bet', win: 'bets.win' } as const;
