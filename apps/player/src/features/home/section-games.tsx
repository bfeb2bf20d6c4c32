import type { Game } from '@baize/contract/schemas/games';
import { GameGrid, GameGridSkeleton } from '@baize/ui/game-grid';
import { useTranslation } from 'react-i18next';
import { GameCard, useCardTexts } from '../../shared/game-card.tsx';
import { GamesFailed } from '../../shared/games-failed.tsx';
import styles from './home.module.css';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

export interface SectionGamesProps {
  label: string;
  /** Undefined until they are there. */
  games: readonly Game[] | undefined;
  /** Places to keep until then. */
  places: number;
  /** Left away: there is nothing more. */
  more?: LoadMoreProps | undefined;
  failed: boolean;
  onRetry: () => void;
  /** False: it is far from the window, and only keeps its place. */
  near: boolean;
  /** The section is in view at first, so that its first pictures are fetched at once. */
  first?: boolean;
}

export function SectionGames({ near, failed, games, ...props }: SectionGamesProps) {
  const { t } = useTranslation('player');
  if (failed) return <GamesFailed onRetry={props.onRetry} />;
  if (!games || !near)
    return (
      <>
        <GameGridSkeleton count={props.places} label={near ? t('game.list_loading') : undefined} />
        {props.more && <div className={styles.morePlace} />}
      </>
    );
  return (
    <>
      <Tiles label={props.label} games={games} first={props.first === true} />
      {props.more && <LoadMore {...props.more} />}
    </>
  );
}

function Tiles({ label, games, first }: { label: string; games: readonly Game[]; first: boolean }) {
  const texts = useCardTexts(games);
  return (
    <GameGrid label={label}>
      {games.map((game, index) => (
        <GameCard key={game.nodeId} game={game} texts={texts} eager={first && index < EAGER_TILES} />
      ))}
    </GameGrid>
  );
}

/** The first row of a desktop. */
const EAGER_TILES = 6;
