import { WithdrawPage } from '@baize/site/withdraw';
import { AccountPage } from '../features/account/account-page.tsx';
import { paths } from '../shared/paths.ts';

export default function Withdraw() {
  return (
    <AccountPage>
      <WithdrawPage securityPath={paths.securityCentre} />
    </AccountPage>
  );
}
