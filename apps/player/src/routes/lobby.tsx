import type { GameTypeCode } from '@baize/contract/schemas/common';
import { PageFront } from '../features/front/page-front.tsx';
import { LobbyPage } from '../features/lobby/lobby-page.tsx';

/** /rng, /live, /fish and /pvp. */
export default function Lobby({ category }: { category: GameTypeCode }) {
  return (
    <>
      <PageFront page={category} />
      <LobbyPage category={category} />
    </>
  );
}
