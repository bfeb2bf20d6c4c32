import { ActivityPage } from '../features/promotions/activity-page.tsx';

/** /promotions/<id>: one activity with its terms, and how to take part. */
export default function Activity() {
  return <ActivityPage />;
}
