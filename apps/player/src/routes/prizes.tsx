import { lazyPart } from '@baize/site/lazy-page';
import { PrizesFrame } from '../features/prizes/prizes-frame.tsx';
import type { PrizePage } from '../shared/paths.ts';

const PAGES = {
  prizeWheel: lazyPart(async () => (await import('../features/prizes/wheel-page.tsx')).WheelPage, ['prizes']),
  prizeEggs: lazyPart(async () => (await import('../features/prizes/eggs-page.tsx')).EggsPage, ['prizes']),
  prizeEnvelopes: lazyPart(
    async () => (await import('../features/prizes/envelopes-page.tsx')).EnvelopesPage,
    ['prizes'],
  ),
  prizeRaffle: lazyPart(async () => (await import('../features/prizes/raffle-page.tsx')).RafflePage, ['prizes']),
  prizeProof: lazyPart(
    async () => (await import('../features/prizes/draw-proof-page.tsx')).DrawProofPage,
    ['prizes', 'records'],
  ),
} as const satisfies Record<PrizePage, React.ComponentType>;

/** /prizes: wheel, golden eggs, red envelopes, raffles, and the page that verifies their draws. */
export default function Prizes({ page }: { page: PrizePage }) {
  const Page = PAGES[page];
  return (
    <PrizesFrame page={page}>
      <Page />
    </PrizesFrame>
  );
}
