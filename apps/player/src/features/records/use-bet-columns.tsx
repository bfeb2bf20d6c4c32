import type { BetRecord } from '@baize/contract/schemas/member';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { betPath } from '../../shared/records/bet-path.ts';
import { BET_STATE_TONES } from './bet-state-tones.ts';
import styles from './records.module.css';

/** The columns of the bets. `params` is the query of the list's address; links to single bets keep it, so that closing a bet shows the same list. */
export function useBetColumns(currency: Currency | undefined, params: URLSearchParams): Column<BetRecord>[] {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  const amount = (text: string) => (currency ? money(text, currency) : '');
  return [
    { key: 'placedAt', head: t('bets.placed_at'), cell: ({ placedAt }) => dateTime(placedAt) },
    { key: 'game', head: t('bets.game'), cell: (bet) => <GameCell bet={bet} /> },
    { key: 'stake', head: t('bets.stake'), numeric: true, cell: ({ stake }) => amount(stake) },
    { key: 'validBet', head: t('bets.valid_bet'), numeric: true, cell: ({ validBet }) => amount(validBet) },
    { key: 'win', head: t('bets.win'), numeric: true, cell: ({ win }) => amount(win) },
    {
      key: 'state',
      head: t('bets.state'),
      cell: ({ state }) => <Badge tone={BET_STATE_TONES[state]}>{t(`bets.state_${state}`)}</Badge>,
    },
    {
      key: 'detail',
      head: t('record.details'),
      cell: ({ betId, roundId }) => (
        <Button
          size="small"
          aria-label={t('record.details_of', { round: roundId })}
          render={<Link to={betPath(betId, params)} />}
        >
          {t('record.details')}
        </Button>
      ),
    },
  ];
}

function GameCell({ bet }: { bet: BetRecord }) {
  const { t } = useTranslation('player');
  return (
    <span className={styles.game}>
      <b>{bet.gameName}</b>
      <small>
        {bet.vendor} · {t(`category.${bet.gameType}`)}
      </small>
      <small className={styles.round}>
        {t('bets.round')}{' '}
        <span className={styles.roundId} title={bet.roundId}>
          {bet.roundId}
        </span>
      </small>
    </span>
  );
}
