import { SecurityCentre } from '@baize/site/security/security-centre';
import { AccountPage } from '../features/account/account-page.tsx';

export default function SecurityCentreRoute() {
  return (
    <AccountPage>
      <SecurityCentre />
    </AccountPage>
  );
}
