import { lazyPart } from '@baize/site/lazy-page';
import { Suspense } from 'react';

/** Games that could not be loaded, with another try. Seldom seen, so its drawing is not part of the first download. */
const Drawn = lazyPart(async () => (await import('./games-failed-state.tsx')).GamesFailedState);

export function GamesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Suspense fallback={null}>
      <Drawn onRetry={onRetry} />
    </Suspense>
  );
}
