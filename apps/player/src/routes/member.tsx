import { RequireLogin } from '@baize/site/require-login';
import { RecordsPage } from '../features/records/records-page.tsx';

/** /member: the member centre holds the betting record; its other pages come with their issues. */
export default function Member() {
  return (
    <RequireLogin>
      <RecordsPage />
    </RequireLogin>
  );
}
