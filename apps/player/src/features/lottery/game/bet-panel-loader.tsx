import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { isSoldIn } from '@baize/lottery/line-price';
import type { Play } from '@baize/lottery/play';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartLine } from '../lines/cart-model.ts';
import { BetPanel } from '../panel/bet-panel.tsx';
import { usePanelFamily } from '../panel/use-panel-family.ts';
import type { ServerClock } from './server-clock.ts';
import styles from './game.module.css';

export interface BetPanelLoaderProps {
  game: LottoGameValue;
  clock: ServerClock;
  /** The line of the cart that is edited. `undefined` for a new line. */
  initialLine: CartLine | undefined;
  /** How many lines the cart can still take. */
  cartRoom: number;
  /** Adds lines to the cart, or replaces the line that is edited. */
  onAdd: (lines: readonly Omit<CartLine, 'key'>[]) => void;
  /** The button that scrolls to the slip. */
  slipLink: ReactNode;
}

/** Downloads the plays of the lottery's family and shows the bet panel. A skeleton reserves the height of the panel while they are loading. */
export function BetPanelLoader({ game, clock, initialLine, cartRoom, onAdd, slipLink }: BetPanelLoaderProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { state, retry } = usePanelFamily(game.family);
  const plays = useMemo(() => (state.status === 'ready' ? playsOnSale(state.family.plays, game) : []), [state, game]);
  if (state.status === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton shape="block" className={styles.panelSkeleton} />
      </div>
    );
  if (state.status === 'failed')
    return (
      <ErrorState
        text={errorSentence('network.failed')}
        action={<Button onClick={retry}>{t('act.try_again')}</Button>}
      />
    );
  const [firstPlay, ...otherPlays] = plays;
  if (!firstPlay) return <EmptyState text={t('lottery.no_plays')} />;
  return (
    <BetPanel
      gameCode={game.gameCode}
      plays={[firstPlay, ...otherPlays]}
      terms={game}
      lunarYear={state.family.lunarYearAt(clock())}
      numberGroups={state.family.numberGroups}
      initialLine={initialLine}
      cartRoom={cartRoom}
      onAdd={onAdd}
      slipLink={slipLink}
    />
  );
}

/** Returns the plays that are open and sold in at least one market of the lottery. */
function playsOnSale(plays: readonly Play<never>[], { markets, closedPlays }: LottoGameValue): readonly Play<never>[] {
  const closed = new Set(closedPlays);
  return plays.filter((play) => !closed.has(play.id) && markets.some((market) => isSoldIn(play, market)));
}
