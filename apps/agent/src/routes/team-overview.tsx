import { TeamOverview } from '../features/team-overview/team-overview.tsx';

export default function TeamOverviewRoute() {
  return <TeamOverview />;
}
