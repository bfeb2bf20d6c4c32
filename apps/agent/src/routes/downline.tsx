import { useParams } from 'react-router';
import { ContractPopup } from '../features/contracts/contract-popup.tsx';
import { DownlinePage } from '../features/downlines/downline-page.tsx';

export default function Downline() {
  const { account = '' } = useParams();
  return (
    <DownlinePage
      key={account}
      account={account}
      renderContract={(contractId, onClose) => <ContractPopup contractId={contractId} onClose={onClose} />}
    />
  );
}
