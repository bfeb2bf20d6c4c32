import { OwnGamesPage, type OwnList } from '../features/own-games/own-games-page.tsx';

/** /favorite and /recent: the member's favourite and last played games. */
export default function OwnGames({ list }: { list: OwnList }) {
  return <OwnGamesPage key={list} list={list} />;
}
