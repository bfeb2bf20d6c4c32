import type { Game } from '@baize/contract/schemas/games';
import type { ArtSources } from '@baize/ui/game-art';
import { GameTile } from '@baize/ui/game-tile';
import { useTranslation } from 'react-i18next';
import { useFavorite } from './favorites.ts';
import { useStartGame } from './start-game.ts';

export interface GameCardProps {
  game: Game;
  /** In view at first: its picture is fetched at once. */
  eager?: boolean;
  /** When the way to the game is open: closes the popup that the tile stands in. */
  onLeave?: () => void;
}

/** A game of the lobby, ready to start, with its heart. */
export function GameCard({ game, eager = false, onLeave }: GameCardProps) {
  const { t } = useTranslation('player');
  const start = useStartGame(onLeave);
  const { favorite, change } = useFavorite(game);
  return (
    <GameTile
      nodeId={game.nodeId}
      title={game.gameName}
      vendor={game.displayName}
      texts={{ play: t('game.play'), trial: t('game.trial'), hot: t('game.hot'), favourite: t('game.favourite') }}
      art={artOf(game)}
      eager={eager}
      hot={game.isHot === 1}
      favourite={favorite}
      onFavouriteChange={change}
      maintenance={game.maintenance ? t('game.maintenance') : undefined}
      onPlay={() => start(game)}
      onTrial={offersFreePlay(game) ? () => start(game, true) : undefined}
    />
  );
}

/** Spec section 3: `supportPlay` 0 or `freeplay` 1 means that free play is offered. */
function offersFreePlay({ supportPlay, freeplay }: Pick<Game, 'supportPlay' | 'freeplay'>): boolean {
  return supportPlay === 0 || freeplay === 1;
}

export function artOf({ showIcon, lagerIcon }: Game): ArtSources {
  const sources = (ending: string) => `${showIcon}.${ending} 240w, ${lagerIcon}.${ending} 480w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${showIcon}.webp` };
}
