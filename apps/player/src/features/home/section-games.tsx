import type { Game } from '@baize/contract/schemas/games';
import { GameGrid, GameGridSkeleton } from '@baize/ui/game-grid';
import { useTranslation } from 'react-i18next';
import { GameCard, useCardTexts } from '../../shared/game-card.tsx';
import { GamesFailed } from '../../shared/games-failed.tsx';
import styles from './home.module.css';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

export interface SectionGamesProps {
  label: string;
  /** `undefined` while they are loading. */
  games: readonly Game[] | undefined;
  /** The number of tiles of the skeleton that is shown while the games are loading or far from the window. */
  places: number;
  /** State of the button for more games; `undefined` if the section shows all of them already. */
  more?: LoadMoreProps | undefined;
  failed: boolean;
  onRetry: () => void;
  /** False: the section is far from the window and renders a skeleton instead of tiles. */
  near: boolean;
  /** True for a section that is in view when the page opens: its first pictures are fetched at once. */
  first?: boolean;
}

/** The tiles of a section of home, or a skeleton, or an error with a retry. */
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

/** The number of tiles in the first row on a desktop. */
const EAGER_TILES = 6;
