import { Landing } from '../features/landing/landing.tsx';

export default function LandingRoute() {
  return <Landing />;
}
