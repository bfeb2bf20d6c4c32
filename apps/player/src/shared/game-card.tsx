import type { Game } from '@baize/contract/schemas/games';
import { useShownLanguage } from '@baize/site/language';
import type { ArtSources } from '@baize/ui/game-art';
import { GameTile, type GameTileTexts } from '@baize/ui/game-tile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavorite } from './favorites.ts';
import { useStartGame } from './start-game.ts';

/** The texts of a tile. */
export interface GameCardTexts extends GameTileTexts {
  maintenance: string;
  /** The language of these texts and of the game's name, for the `lang` attribute. */
  lang: string;
}

export interface GameCardProps {
  game: Game;
  texts: GameCardTexts;
  /** True for a card that is in view at first: its picture is fetched at once instead of lazily. */
  eager?: boolean;
  /** Called just before the site goes to the game's page, e.g. to close the popup that holds the tile. */
  onLeave?: () => void;
}

/** The tile of a game, which starts the game, its free trial if it has one, and marks it as a favourite. */
export function GameCard({ game, texts: { lang, maintenance, ...texts }, eager = false, onLeave }: GameCardProps) {
  const start = useStartGame(onLeave);
  const { isFavorite, setFavorite } = useFavorite(game);
  return (
    <GameTile
      lang={lang}
      nodeId={game.nodeId}
      title={game.gameName}
      vendor={game.displayName}
      texts={texts}
      art={gameArtSources(game)}
      eager={eager}
      hot={game.isHot === 1}
      favourite={isFavorite}
      onFavouriteChange={setFavorite}
      maintenance={game.maintenance ? maintenance : undefined}
      onPlay={() => start(game)}
      onTrial={offersFreePlay(game) ? () => start(game, true) : undefined}
    />
  );
}

/**
 * Returns the texts of the tiles in the language that was chosen when `games` arrived. After a change of the language, the site's own texts are there
 * earlier than the translated names of the games. The old texts stay until then, so that no tile is in two languages and laid out twice.
 */
export function useCardTexts(games: readonly Game[]): GameCardTexts {
  const { t } = useTranslation('player');
  const texts = {
    play: t('game.play'),
    trial: t('game.trial'),
    hot: t('game.hot'),
    favourite: t('game.favourite'),
    maintenance: t('game.maintenance'),
    lang: useShownLanguage(),
  };
  const [shown, setShown] = useState({ games, texts });
  if (shown.games === games) return shown.texts;
  setShown({ games, texts });
  return texts;
}

/** Returns whether a game has a free trial: `supportPlay` is 0 or `freeplay` is 1 (spec section 3). */
function offersFreePlay({ supportPlay, freeplay }: Pick<Game, 'supportPlay' | 'freeplay'>): boolean {
  return supportPlay === 0 || freeplay === 1;
}

/** Returns the picture addresses of a game in each format. The icons have no file ending; they are 240 and 480 pixels wide. */
export function gameArtSources({ showIcon, lagerIcon }: Game): ArtSources {
  const sources = (extension: string) => `${showIcon}.${extension} 240w, ${lagerIcon}.${extension} 480w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${showIcon}.webp` };
}
