import { useLaunchGameMutation } from '@baize/api/member';
import { errorCodeOf } from '@baize/api';
import { useLanguage } from '@baize/site/language';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { GameChoice } from '../../shared/paths.ts';
import { LAUNCHING, playReducer, type PlayState } from './play-state.ts';

/** Asks for the game once per visit, and again when the person says so. The token in its address is good for one use. */
export function useLaunch(choice: GameChoice, backPath: string): { state: PlayState; again: () => void } {
  const [state, dispatch] = useReducer(playReducer, LAUNCHING);
  const [launchGame] = useLaunchGameMutation();
  const language = useLanguage();
  const { vendor, gameCode, trial } = choice;
  const launch = useCallback(async () => {
    dispatch({ type: 'launch-asked' });
    const reply = await launchGame({ vassalage: vendor, gameCode, freePlay: trial, language, backPath });
    if (reply.data === undefined) dispatch({ type: 'refused', code: errorCodeOf(reply.error) });
    else dispatch({ type: 'launched', value: reply.data, siteOrigin: location.origin });
  }, [launchGame, vendor, gameCode, trial, language, backPath]);
  const launched = useRef('');
  useEffect(() => {
    const game = JSON.stringify([vendor, gameCode, trial]);
    // Not again for a new language, nor for the second run of effects in development: a launch token would be wasted.
    if (launched.current === game) return;
    launched.current = game;
    void launch();
  }, [launch, vendor, gameCode, trial]);
  return { state, again: () => void launch() };
}
