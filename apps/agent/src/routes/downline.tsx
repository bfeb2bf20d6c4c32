import { useParams } from 'react-router';
import { DownlinePage } from '../features/downlines/downline-page.tsx';

export default function Downline() {
  const { account = '' } = useParams();
  return <DownlinePage key={account} account={account} />;
}
