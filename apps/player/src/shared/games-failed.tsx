import { lazyPart } from '@baize/site/lazy-page';
import { Suspense } from 'react';
import type { GamesFailedStateProps } from './games-failed-state.tsx';

/** Seldom seen, so the drawing is not part of the first download. */
const Drawn = lazyPart(async () => (await import('./games-failed-state.tsx')).GamesFailedState);

/** Stands in the place of games (or of what `text` names) that could not be loaded, and offers another try. */
export function GamesFailed(props: GamesFailedStateProps) {
  return (
    <Suspense fallback={null}>
      <Drawn {...props} />
    </Suspense>
  );
}
