import type { Game } from '@baize/contract/schemas/games';
import type { ArtSources } from '@baize/ui/game-art';
import { GameTile } from '@baize/ui/game-tile';
import { useTranslation } from 'react-i18next';
import { useStartGame } from './start-game.ts';

export interface GameCardProps {
  game: Game;
  /** In view at first: its picture is fetched at once. */
  eager?: boolean;
}

/** A game of the lobby, ready to start. */
export function GameCard({ game, eager = false }: GameCardProps) {
  const { t } = useTranslation('player');
  const start = useStartGame();
  const choice = { vendor: game.vassalage, gameCode: game.gameCode };
  return (
    <GameTile
      nodeId={game.nodeId}
      title={game.gameName}
      vendor={game.displayName}
      texts={{ play: t('game.play'), trial: t('game.trial'), hot: t('game.hot'), favourite: t('game.favourite') }}
      art={artOf(game)}
      eager={eager}
      hot={game.isHot === 1}
      maintenance={game.maintenance ? t('game.maintenance') : undefined}
      onPlay={() => start({ ...choice, trial: false })}
      onTrial={offersFreePlay(game) ? () => start({ ...choice, trial: true }) : undefined}
    />
  );
}

/** Spec section 3: `supportPlay` 0 or `freeplay` 1 means that free play is offered. */
function offersFreePlay({ supportPlay, freeplay }: Pick<Game, 'supportPlay' | 'freeplay'>): boolean {
  return supportPlay === 0 || freeplay === 1;
}

function artOf({ showIcon, lagerIcon }: Game): ArtSources {
  const sources = (ending: string) => `${showIcon}.${ending} 240w, ${lagerIcon}.${ending} 480w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${showIcon}.webp` };
}
