import { TeamBetting } from '../features/team-betting/team-betting.tsx';

export default function TeamBettingRoute() {
  return <TeamBetting />;
}
