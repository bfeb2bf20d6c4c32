import { TransferUplinePage } from '@baize/site/transfer-upline';
import { AccountPage } from '../features/account/account-page.tsx';
import { paths } from '../shared/paths.ts';

export default function TransferUpline() {
  return (
    <AccountPage>
      <TransferUplinePage securityPath={paths.securityCentre} />
    </AccountPage>
  );
}
