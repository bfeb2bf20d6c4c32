import { NotFoundPage } from '@baize/site/not-found-page';
import { RequireLogin } from '@baize/site/require-login';
import { useLocation, useSearchParams } from 'react-router';
import { PlayPage } from '../features/play/play-page.tsx';
import { paths, readGamePath } from '../shared/paths.ts';

/** /seamless?vendor=PG&game=PG001: the page that a game runs in. */
export default function Seamless() {
  const [params] = useSearchParams();
  const choice = readGamePath(params);
  const backPath = useBackPath();
  if (!choice) return <NotFoundPage />;
  return (
    <RequireLogin act={choice.trial ? 'free_play' : 'member'}>
      <PlayPage choice={choice} backPath={backPath} />
    </RequireLogin>
  );
}

/** Returns the address that the person came from (start-game.ts), or home where the address was opened directly. */
function useBackPath(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.home;
  return typeof state.from === 'string' ? state.from : paths.home;
}
