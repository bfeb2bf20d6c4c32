import type { TeamBet, TeamBetsValue } from '@baize/contract/schemas/agency';
import { currencies } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { useMerchant } from '@baize/site/merchant';
import type { Column } from '@baize/ui/data-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import { AccountCell, GameCell, OutcomeCell, ResultCell, RoundCell, TimeCell, TwoLineCell } from './bet-cells.tsx';
import type { BettingFilter } from './betting-filter.ts';

/** A column of bets. `sum` renders the cell below the column from the totals of all pages. */
type BettingColumn = Column<TeamBet> & { sum?: (found: TeamBetsValue) => ReactNode };

/** Returns the columns of the bets. In the layout `stacked`, two figures share a column. */
export function useBettingColumns(filter: BettingFilter, layout: 'wide' | 'stacked'): BettingColumn[] {
  const { t } = useTranslation('agent');
  const figures = useFigureColumns();
  const time: BettingColumn = {
    key: 'time',
    head: t('bets.placed_at'),
    cell: ({ placedAt }) => <TimeCell at={placedAt} />,
    sum: ({ totals }) => t('team_bets.bets', { count: totals.bets }),
  };
  const account: BettingColumn = {
    key: 'account',
    head: t('team_bets.account'),
    cell: (bet) => <AccountCell bet={bet} filter={filter} />,
  };
  const game: BettingColumn = {
    key: 'game',
    head: t('bets.game'),
    cell: (bet) => <GameCell bet={bet}>{layout === 'stacked' && <RoundCell id={bet.roundId} />}</GameCell>,
  };
  const round: BettingColumn = {
    key: 'round',
    head: t('bets.round'),
    cell: ({ roundId }) => <RoundCell id={roundId} />,
  };
  const state: BettingColumn = {
    key: 'state',
    head: t('bets.state'),
    cell: ({ state }) => <OutcomeCell outcome={state} />,
  };
  if (layout === 'stacked') {
    return [
      time,
      account,
      game,
      stackColumns(figures.stake, figures.validBet),
      stackColumns(figures.win, figures.profitAndLoss),
      state,
    ];
  }
  return [time, account, game, round, figures.stake, figures.validBet, figures.win, figures.profitAndLoss, state];
}

type FigureColumn = BettingColumn & Required<Pick<BettingColumn, 'sum'>>;

function useFigureColumns(): Record<'stake' | 'validBet' | 'win' | 'profitAndLoss', FigureColumn> {
  const { t } = useTranslation('agent');
  const { amount } = useFormats();
  const { currency } = useMerchant();
  const { symbol } = currencies[currency];
  const inCurrency = (name: string) => t('team_bets.in_currency', { name, currency: symbol });
  return {
    stake: figureColumn('stake', inCurrency(t('bets.stake')), ({ stake }) => amount(stake, currency)),
    validBet: figureColumn('validBet', inCurrency(t('bets.valid_bet')), ({ validBet }) => amount(validBet, currency)),
    win: figureColumn('win', inCurrency(t('bets.win')), ({ win }) => amount(win, currency)),
    profitAndLoss: {
      key: 'profitAndLoss',
      head: inCurrency(t('bets.profit_and_loss')),
      numeric: true,
      cell: (bet) => <ResultCell bet={bet} />,
      sum: ({ totals }) => <ProfitAndLoss amount={wireMoney(totals.profitAndLoss, currency)} />,
    },
  };
}

function figureColumn(
  key: string,
  head: string,
  text: (row: Pick<TeamBet, 'stake' | 'validBet' | 'win'>) => string,
): FigureColumn {
  return { key, head, numeric: true, cell: text, sum: ({ totals }) => text(totals) };
}

/** Joins two figures to one column, the second figure in small print below the first. */
function stackColumns(upper: FigureColumn, lower: FigureColumn): BettingColumn {
  return {
    key: upper.key,
    head: `${upper.head} / ${lower.head}`,
    numeric: true,
    cell: (bet) => <TwoLineCell upper={upper.cell(bet)} lower={lower.cell(bet)} />,
    sum: (found) => <TwoLineCell upper={upper.sum(found)} lower={lower.sum(found)} />,
  };
}
