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
  readonly relaunch: () => void;
  /** Launches the game anew into a window of its own. A press has to call it, because the browser blocks the window otherwise. */
  readonly relaunchInWindow: () => void;
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
  const startAttempt = useAttempts();
  const launch = useCallback(
    async (gameWindow?: GameWindow) => {
      const isCurrent = startAttempt();
      dispatch({ type: 'launch-asked' });
      const game = { vassalage: vendor, gameCode, language, backPath };
      // A free trial has its own call: it needs no account, and the launch for members refuses trial accounts. The kind of account is not known yet after a reload.
      const reply = trial ? await launchFree(game) : await launchGame({ ...game, freePlay: false });
      if (!isCurrent()) return gameWindow?.close();
      if (reply.data) return dispatch(showGame(reply.data, gameWindow));
      gameWindow?.close();
      dispatch({ type: 'refused', code: errorCodeOf(reply.error) });
    },
    [startAttempt, launchGame, launchFree, vendor, gameCode, trial, language, backPath],
  );
  const launchedGame = useRef('');
  useEffect(() => {
    const game = JSON.stringify([vendor, gameCode, trial]);
    // A new language, and the second run of effects in development, launch nothing again: a launch token would be wasted.
    if (launchedGame.current === game) return;
    launchedGame.current = game;
    void launch();
  }, [launch, vendor, gameCode, trial]);
  return { state, relaunch: () => void launch(), relaunchInWindow: () => void launch(openGameWindow()) };
}

/**
 * Returns a function that starts an attempt. The attempt is a predicate that returns false once another attempt has started or the component is unmounted,
 * so that a late answer can be dropped.
 */
function useAttempts(): () => () => boolean {
  const lastAttempt = useRef(0);
  const isMounted = useIsMounted();
  return useCallback(() => {
    const attempt = (lastAttempt.current += 1);
    return () => isMounted() && attempt === lastAttempt.current;
  }, [isMounted]);
}

/** Shows a launched game in a window if its vendor requires one, and returns the event for the reducer. Otherwise closes the window that was opened. */
function showGame(value: LaunchGameValue, gameWindow: GameWindow | undefined): PlayEvent {
  const inWindow = value.ownWindow && gameOrigin(value.url, location.origin) !== undefined;
  if (!inWindow) {
    gameWindow?.close();
    return { type: 'launched', value, siteOrigin: location.origin };
  }
  const target = gameWindow ?? openGameWindow();
  target?.show(value.url);
  return { type: 'window-tried', gameName: value.gameName, opened: target !== undefined };
}
