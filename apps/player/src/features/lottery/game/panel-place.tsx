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

export interface PanelPlaceProps {
  game: LottoGameValue;
  clock: ServerClock;
  start: CartLine | undefined;
  onAdd: (lines: readonly Omit<CartLine, 'key'>[]) => void;
  toSlip: ReactNode;
}

/** Loads the plays of the lottery's family, and keeps the place of the panel until they arrive. */
export function PanelPlace({ game, clock, start, onAdd, toSlip }: PanelPlaceProps) {
  const { t } = useTranslation('player');
  const sentence = useErrorSentence();
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
      <ErrorState text={sentence('network.failed')} action={<Button onClick={retry}>{t('act.try_again')}</Button>} />
    );
  const [first, ...rest] = plays;
  if (!first) return <EmptyState text={t('lottery.no_plays')} />;
  return (
    <BetPanel
      gameCode={game.gameCode}
      plays={[first, ...rest]}
      terms={game}
      lunarYear={state.family.lunarYearAt(clock())}
      numberGroups={state.family.numberGroups}
      start={start}
      onAdd={onAdd}
      toSlip={toSlip}
    />
  );
}

function playsOnSale(plays: readonly Play<never>[], { markets, closedPlays }: LottoGameValue): readonly Play<never>[] {
  const closed = new Set(closedPlays);
  return plays.filter((play) => !closed.has(play.id) && markets.some((market) => isSoldIn(play, market)));
}
