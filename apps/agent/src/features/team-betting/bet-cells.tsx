import type { TeamBet } from '@baize/contract/schemas/agency';
import type { BetOutcome } from '@baize/contract/codes';
import { useMerchant } from '@baize/site/merchant';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleEqual from 'lucide-react/icons/circle-equal';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleSlash from 'lucide-react/icons/circle-slash';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactElement, ReactNode } from 'react';
import { AccountPath } from '../../shared/account-path.tsx';
import { formatInstantParts } from '../../shared/instant-parts.ts';
import { paths } from '../../shared/paths.ts';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import { useCodeNames } from '../../shared/use-code-names.ts';
import styles from './bet-cells.module.css';
import { betResult } from './bet-result.ts';
import { changeFilter, writeBettingFilter, type BettingFilter } from './betting-filter.ts';

/** Shows the day of an instant and, below it, the time of day, in the merchant's time zone. */
export function TimeCell({ at }: { at: string }) {
  const { timeZone } = useMerchant();
  const { dateFormat } = useFormats();
  const { day, time } = formatInstantParts(at, dateFormat, timeZone);
  return (
    <time className={styles.twoLines} dateTime={at}>
      <span>{day}</span>
      <small>{time}</small>
    </time>
  );
}

/** Shows the account as a link to its own bets, and under it the line of agents that leads to it. */
export function AccountCell({ bet: { account, line }, filter }: { bet: TeamBet; filter: BettingFilter }) {
  const accountFilter = writeBettingFilter(changeFilter(filter, { account }));
  return <AccountPath account={account} line={line} to={paths.betting(accountFilter)} />;
}

/** Shows the game and, below it, the vendor and the category. `children` are a third line. */
export function GameCell({ bet, children }: { bet: TeamBet; children?: ReactNode }) {
  const { gameTypeName } = useCodeNames();
  return (
    <span className={styles.twoLines}>
      <b className={styles.game}>{bet.gameName}</b>
      <small>
        {bet.vendor} · {gameTypeName(bet.gameType)}
      </small>
      {children}
    </span>
  );
}

/** Shows the id of the round. A long id is cut off on the screen, so the tooltip has all of it. */
export function RoundCell({ id }: { id: string }) {
  return (
    <small className={styles.round} title={id}>
      {id}
    </small>
  );
}

const OUTCOME_LOOKS: Record<BetOutcome, { tone: BadgeTone; icon: ReactElement }> = {
  open: { tone: 'info', icon: <CircleDashed aria-hidden="true" /> },
  won: { tone: 'win', icon: <CircleCheck aria-hidden="true" /> },
  even: { tone: 'plain', icon: <CircleEqual aria-hidden="true" /> },
  lost: { tone: 'lose', icon: <CircleMinus aria-hidden="true" /> },
  refunded: { tone: 'warn', icon: <RotateCcw aria-hidden="true" /> },
  void: { tone: 'plain', icon: <CircleSlash aria-hidden="true" /> },
};

/** Shows the outcome of a bet with its icon and colour. */
export function OutcomeCell({ outcome }: { outcome: BetOutcome }) {
  const { betOutcomeName } = useCodeNames();
  return (
    <Badge look="bare" {...OUTCOME_LOOKS[outcome]}>
      {betOutcomeName(outcome)}
    </Badge>
  );
}

/** Shows what the member won or lost, or a dash for a bet that is open, refunded or void. */
export function ResultCell({ bet: { stake, win, state }, symbol = false }: { bet: TeamBet; symbol?: boolean }) {
  const { currency } = useMerchant();
  const result = betResult({ stake: wireMoney(stake, currency), win: wireMoney(win, currency), state });
  return result ? <ProfitAndLoss amount={result} symbol={symbol} /> : '–';
}

/** Shows two values of one cell below each other, the second one in small print. */
export function TwoLineCell({ upper, lower }: { upper: ReactNode; lower: ReactNode }) {
  return (
    <span className={styles.twoLines}>
      <span>{upper}</span>
      <small>{lower}</small>
    </span>
  );
}
