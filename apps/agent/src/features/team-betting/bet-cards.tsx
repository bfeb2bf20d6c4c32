import type { TeamBet } from '@baize/contract/schemas/agency';
import { useFormats } from '@baize/site/formats';
import { useMerchant } from '@baize/site/merchant';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountCell, GameCell, OutcomeCell, ResultCell, RoundCell } from './bet-cells.tsx';
import styles from './bet-cards.module.css';
import type { BettingFilter } from './betting-filter.ts';

const SKELETON_CARDS = 5;

/** Shows each bet as a card on narrow screens, with its state at the top right. `bets` is `undefined` while loading; skeleton cards are shown then. */
export function BetCards({ bets, filter }: { bets: readonly TeamBet[] | undefined; filter: BettingFilter }) {
  const { t } = useTranslation('agent');
  if (!bets) return <BetCardsSkeleton />;
  return (
    <ul className={styles.list} aria-label={t('team_bets.title')}>
      {bets.map((bet) => (
        <li key={bet.betId} className={styles.card}>
          <BetCard bet={bet} filter={filter} />
        </li>
      ))}
    </ul>
  );
}

function BetCard({ bet, filter }: { bet: TeamBet; filter: BettingFilter }) {
  const { t } = useTranslation('agent');
  const { money, dateTime } = useFormats();
  const { currency } = useMerchant();
  return (
    <>
      <div className={styles.top}>
        <AccountCell bet={bet} filter={filter} />
        <OutcomeCell outcome={bet.state} />
      </div>
      <GameCell bet={bet} />
      <dl className={styles.figures}>
        <Figure label={t('bets.stake')} value={money(bet.stake, currency)} />
        <Figure label={t('bets.valid_bet')} value={money(bet.validBet, currency)} />
        <Figure label={t('bets.win')} value={money(bet.win, currency)} />
        <Figure label={t('bets.profit_and_loss')} value={<ResultCell bet={bet} symbol />} />
      </dl>
      <div className={styles.bottom}>
        <time dateTime={bet.placedAt}>{dateTime(bet.placedAt)}</time>
        <RoundCell id={bet.roundId} />
      </div>
    </>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function BetCardsSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <Skeleton key={index} shape="block" className={styles.wait} />
      ))}
    </div>
  );
}
