import { MessagesPage } from '@baize/site/messages';
import { AccountPage } from '../features/account/account-page.tsx';

export default function MessagesRoute() {
  return (
    <AccountPage>
      <MessagesPage />
    </AccountPage>
  );
}
