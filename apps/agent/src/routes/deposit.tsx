import { DepositPage } from '@baize/site/deposit';
import { AccountPage } from '../features/account/account-page.tsx';

export default function Deposit() {
  return (
    <AccountPage>
      <DepositPage />
    </AccountPage>
  );
}
