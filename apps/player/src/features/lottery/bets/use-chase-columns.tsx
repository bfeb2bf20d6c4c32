import type { LottoChase } from '@baize/contract/schemas/lotto';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryBetsPath } from '../../../shared/paths.ts';
import { ChaseStateBadge } from './bet-state.tsx';
import styles from './bets.module.css';

/** The columns of the chases. Amounts stay empty while `currency` is `undefined`, before the list has loaded. */
export function useChaseColumns(
  currency: Currency | undefined,
  onStop: (chase: LottoChase) => void,
): Column<LottoChase>[] {
  const { t } = useTranslation('player');
  const { dateTime, money, count } = useFormats();
  const amount = (text: string) => (currency ? money(text, currency) : '');
  return [
    { key: 'createdAt', head: t('lotto_bet.placed_at'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'game', head: t('lotto_bet.lottery'), cell: ({ gameName }) => <b>{gameName}</b> },
    {
      key: 'progress',
      head: t('lotto_chase.progress'),
      cell: ({ issues, issuesPlaced }) =>
        t('lotto_chase.placed', { placed: count(issuesPlaced), issues: count(issues) }),
    },
    {
      key: 'rule',
      head: t('lotto_chase.rule'),
      cell: ({ stopsAfterWin }) => t(stopsAfterWin ? 'lotto_chase.stops_after_win' : 'lotto_chase.goes_on'),
    },
    { key: 'cost', head: t('lotto_bet.cost'), numeric: true, cell: ({ cost }) => amount(cost) },
    { key: 'win', head: t('lotto_bet.win'), numeric: true, cell: ({ win }) => amount(win) },
    { key: 'state', head: t('lotto_bet.state'), cell: ({ state }) => <ChaseStateBadge state={state} /> },
    { key: 'acts', head: t('lotto_bet.details'), cell: (chase) => <ChaseActs chase={chase} onStop={onStop} /> },
  ];
}

function ChaseActs({ chase, onStop }: { chase: LottoChase; onStop: (chase: LottoChase) => void }) {
  const { t } = useTranslation('player');
  const path = lotteryBetsPath(new URLSearchParams({ chase: chase.chaseId }));
  return (
    <span className={styles.rowActs}>
      <Button size="small" render={<Link to={path} />}>
        {t('lotto_chase.show_bets')}
      </Button>
      {/* A chase in any other state has ended: a paused one has left its other issues out, and does not go on. */}
      {chase.state === 'running' && (
        <Button size="small" onClick={() => onStop(chase)}>
          {t('lotto_chase.stop')}
        </Button>
      )}
    </span>
  );
}
