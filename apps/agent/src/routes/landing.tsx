import { VisitorsOnly } from '../app/guards.tsx';
import { Landing } from '../features/landing/landing.tsx';

export default function LandingRoute() {
  return (
    <VisitorsOnly>
      <Landing />
    </VisitorsOnly>
  );
}
