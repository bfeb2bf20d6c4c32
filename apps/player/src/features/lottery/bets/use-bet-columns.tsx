import type { LottoBet } from '@baize/contract/schemas/lotto';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryBetsPath } from '../../../shared/paths.ts';
import { writeOpenBet } from './bet-filters.ts';
import { BetStateBadge } from './bet-state.tsx';
import styles from './bets.module.css';
import { NamedPlay } from './named-play.tsx';
import { SelectionLine } from './selection-text.tsx';

/** The columns of the bets. `params` is the query of the list's address; links to single bets keep it, so that closing a bet shows the same list. */
export function useBetColumns(currency: Currency | undefined, params: URLSearchParams): Column<LottoBet>[] {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  const amount = (text: string) => (currency ? money(text, currency) : '');
  return [
    { key: 'placedAt', head: t('lotto_bet.placed_at'), cell: ({ placedAt }) => dateTime(placedAt) },
    { key: 'game', head: t('lotto_bet.lottery'), cell: (bet) => <GameCell bet={bet} /> },
    { key: 'play', head: t('lotto_bet.play'), cell: (bet) => <PlayCell bet={bet} /> },
    { key: 'cost', head: t('lotto_bet.cost'), numeric: true, cell: ({ cost }) => amount(cost) },
    { key: 'win', head: t('lotto_bet.win'), numeric: true, cell: (bet) => (isSettled(bet) ? amount(bet.win) : '–') },
    { key: 'state', head: t('lotto_bet.state'), cell: ({ state }) => <BetStateBadge state={state} /> },
    {
      key: 'detail',
      head: t('lotto_bet.details'),
      cell: ({ betId }) => (
        <Button
          size="small"
          aria-label={t('lotto_bet.details_of', { number: betId })}
          render={<Link to={lotteryBetsPath(writeOpenBet(params, betId))} />}
        >
          {t('lotto_bet.details')}
        </Button>
      ),
    },
  ];
}

function isSettled({ state }: LottoBet): boolean {
  return state === 'won' || state === 'lost';
}

function GameCell({ bet: { gameName, issue } }: { bet: LottoBet }) {
  return (
    <span className={styles.cell}>
      <b>{gameName}</b>
      <small data-figures>{issue}</small>
    </span>
  );
}

function PlayCell({ bet: { family, playId, selection } }: { bet: LottoBet }) {
  return (
    <NamedPlay family={family} playId={playId}>
      {(texts) => (
        <span className={styles.cell}>
          <b>
            {texts.group} · {texts.name}
          </b>
          <SelectionLine selection={selection} texts={texts} />
        </span>
      )}
    </NamedPlay>
  );
}
