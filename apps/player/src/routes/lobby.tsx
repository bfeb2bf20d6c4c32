import type { GameTypeCode } from '@baize/contract/schemas/common';
import { LobbyPage } from '../features/lobby/lobby-page.tsx';

/** /rng, /live and the other categories. */
export default function Lobby({ category }: { category: GameTypeCode }) {
  return <LobbyPage category={category} />;
}
