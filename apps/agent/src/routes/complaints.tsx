import { ComplaintsPage } from '@baize/site/complaints';
import { AccountPage } from '../features/account/account-page.tsx';

export default function ComplaintsRoute() {
  return (
    <AccountPage>
      <ComplaintsPage />
    </AccountPage>
  );
}
