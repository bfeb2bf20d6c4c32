import { useActionGuard } from '@baize/site/use-action-guard';
import { useLocation, useNavigate } from 'react-router';
import { gamePath, type GameChoice } from './paths.ts';

/** What the game page keeps of where the person came from: the game's own back button leads there. */
interface GamePageState {
  from: string;
}

/** Spec section 4, "Starting a game": a visitor logs in first and then goes on to the game; a trial account is told why not. */
export function useStartGame(): (choice: GameChoice) => void {
  const guard = useActionGuard();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (choice) => {
    const path = gamePath(choice);
    const state: GamePageState = { from: pathname + search };
    guard(() => void navigate(path, { state }), path);
  };
}
