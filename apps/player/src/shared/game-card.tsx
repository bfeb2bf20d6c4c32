import type { Game } from '@baize/contract/schemas/games';
import { useShownLanguage } from '@baize/site/language';
import type { ArtSources } from '@baize/ui/game-art';
import { GameTile, type GameTileTexts } from '@baize/ui/game-tile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavorite } from './favorites.ts';
import { useStartGame } from './start-game.ts';

/** Words of a tile, and the language that they and its name are in. */
export interface GameCardTexts extends GameTileTexts {
  maintenance: string;
  lang: string;
}

export interface GameCardProps {
  game: Game;
  texts: GameCardTexts;
  /** The card is in view at first, so that its picture is fetched at once. */
  eager?: boolean;
  /** When the way to the game is open: closes the popup that the tile stands in. */
  onLeave?: () => void;
}

/** A game of the lobby, ready to start, with its heart. */
export function GameCard({ game, texts: { lang, maintenance, ...texts }, eager = false, onLeave }: GameCardProps) {
  const start = useStartGame(onLeave);
  const { favorite, change } = useFavorite(game);
  return (
    <GameTile
      lang={lang}
      nodeId={game.nodeId}
      title={game.gameName}
      vendor={game.displayName}
      texts={texts}
      art={artOf(game)}
      eager={eager}
      hot={game.isHot === 1}
      favourite={favorite}
      onFavouriteChange={change}
      maintenance={game.maintenance ? maintenance : undefined}
      onPlay={() => start(game)}
      onTrial={offersFreePlay(game) ? () => start(game, true) : undefined}
    />
  );
}

/**
 * What tiles say, in the language that was chosen when their games came. Names come with an answer, later than the site's own texts,
 * and a tile that is half in one language and half in the other would be laid out twice.
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

/** Spec section 3: `supportPlay` 0 or `freeplay` 1 means that free play is offered. */
function offersFreePlay({ supportPlay, freeplay }: Pick<Game, 'supportPlay' | 'freeplay'>): boolean {
  return supportPlay === 0 || freeplay === 1;
}

export function artOf({ showIcon, lagerIcon }: Game): ArtSources {
  const sources = (ending: string) => `${showIcon}.${ending} 240w, ${lagerIcon}.${ending} 480w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${showIcon}.webp` };
}
