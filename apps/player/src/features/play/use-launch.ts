import { useLaunchGameMutation } from '@baize/api/member';
import { errorCodeOf } from '@baize/api';
import type { LaunchGameValue } from '@baize/contract/schemas/games';
import { useLanguage } from '@baize/site/language';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { GameChoice } from '../../shared/paths.ts';
import { openGameWindow, type GameWindow } from './game-window.ts';
import { gameOrigin, LAUNCHING, playReducer, type PlayEvent, type PlayState } from './play-state.ts';

export interface Launch {
  readonly state: PlayState;
  /** Asks for the game anew: its address is good for one use. */
  readonly again: () => void;
  /** The same, into a window of its own; to be called by a press. */
  readonly againInWindow: () => void;
}

/** Asks for the game once per visit, and again when the person says so. The token in its address is good for one use. */
export function useLaunch(choice: GameChoice, backPath: string): Launch {
  const [state, dispatch] = useReducer(playReducer, LAUNCHING);
  const [launchGame] = useLaunchGameMutation();
  const language = useLanguage();
  const { vendor, gameCode, trial } = choice;
  const launch = useCallback(
    async (held?: GameWindow) => {
      dispatch({ type: 'launch-asked' });
      const reply = await launchGame({ vassalage: vendor, gameCode, freePlay: trial, language, backPath });
      if (reply.data) return dispatch(arrive(reply.data, held));
      held?.close();
      dispatch({ type: 'refused', code: errorCodeOf(reply.error) });
    },
    [launchGame, vendor, gameCode, trial, language, backPath],
  );
  const launched = useRef('');
  useEffect(() => {
    const game = JSON.stringify([vendor, gameCode, trial]);
    // Not again for a new language, nor for the second run of effects in development: a launch token would be wasted.
    if (launched.current === game) return;
    launched.current = game;
    void launch();
  }, [launch, vendor, gameCode, trial]);
  return { state, again: () => void launch(), againInWindow: () => void launch(openGameWindow()) };
}

/** Shows the game in its window, where its vendor asks for one. */
function arrive(value: LaunchGameValue, held: GameWindow | undefined): PlayEvent {
  const inWindow = value.ownWindow && gameOrigin(value.url, location.origin) !== undefined;
  if (!inWindow) {
    held?.close();
    return { type: 'launched', value, siteOrigin: location.origin };
  }
  const shown = held ?? openGameWindow();
  shown?.show(value.url);
  return { type: 'window-tried', gameName: value.gameName, opened: shown !== undefined };
}
