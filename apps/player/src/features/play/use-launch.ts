import { useGameLaunchFallbackMutation, useLaunchGameMutation } from '@baize/api/member';
import { errorCodeOf } from '@baize/api';
import type { LaunchGameValue } from '@baize/contract/schemas/games';
import { useLanguage } from '@baize/site/language';
import { useIsMounted } from '@baize/site/use-is-mounted';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { GameChoice } from '../../shared/paths.ts';
import { openGameWindow, type GameWindow } from './game-window.ts';
import { gameOrigin, LAUNCHING, playReducer, type PlayEvent, type PlayState } from './play-state.ts';

export interface Launch {
  readonly state: PlayState;
  /** Launches the game anew. */
  readonly again: () => void;
  /** Launches the game anew into a window of its own. A press has to call it, because the browser blocks the window otherwise. */
  readonly againInWindow: () => void;
}

/**
 * Launches the game once per visit, and again when the person says so, because the launch token in its address is good for one use.
 * An answer that arrives after the person has left the game, or has gone on to another one, is dropped.
 */
export function useLaunch(choice: GameChoice, backPath: string): Launch {
  const [state, dispatch] = useReducer(playReducer, LAUNCHING);
  const [launchGame] = useLaunchGameMutation();
  const [launchFree] = useGameLaunchFallbackMutation();
  const language = useLanguage();
  const { vendor, gameCode, trial } = choice;
  const startTurn = useTurns();
  const launch = useCallback(
    async (held?: GameWindow) => {
      const isCurrent = startTurn();
      dispatch({ type: 'launch-asked' });
      const game = { vassalage: vendor, gameCode, language, backPath };
      // Play money needs no account, and the launch of members refuses trial accounts. Who plays is not known yet after a reload.
      const reply = trial ? await launchFree(game) : await launchGame({ ...game, freePlay: false });
      if (!isCurrent()) return held?.close();
      if (reply.data) return dispatch(arrive(reply.data, held));
      held?.close();
      dispatch({ type: 'refused', code: errorCodeOf(reply.error) });
    },
    [startTurn, launchGame, launchFree, vendor, gameCode, trial, language, backPath],
  );
  const launched = useRef('');
  useEffect(() => {
    const game = JSON.stringify([vendor, gameCode, trial]);
    // A new language, and the second run of effects in development, launch nothing again: a launch token would be wasted.
    if (launched.current === game) return;
    launched.current = game;
    void launch();
  }, [launch, vendor, gameCode, trial]);
  return { state, again: () => void launch(), againInWindow: () => void launch(openGameWindow()) };
}

/** Returns a function that starts a turn, which ends with the next turn or when the page is left; the turn says whether it still runs. */
function useTurns(): () => () => boolean {
  const turn = useRef(0);
  const isMounted = useIsMounted();
  return useCallback(() => {
    const own = (turn.current += 1);
    return () => isMounted() && own === turn.current;
  }, [isMounted]);
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
