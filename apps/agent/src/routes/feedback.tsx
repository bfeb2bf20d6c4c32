import { FeedbackPage } from '@baize/site/feedback';
import { AccountPage } from '../features/account/account-page.tsx';
import { paths } from '../shared/paths.ts';

export default function FeedbackRoute() {
  return (
    <AccountPage>
      <FeedbackPage complaintsPath={paths.complaints} />
    </AccountPage>
  );
}
