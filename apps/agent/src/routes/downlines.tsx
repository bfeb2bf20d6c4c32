import { DownlinesPage } from '../features/downlines/downlines-page.tsx';

export default function Downlines() {
  return <DownlinesPage />;
}
