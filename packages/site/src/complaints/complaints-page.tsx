import { useSearchParams } from 'react-router';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintList } from './complaint-list.tsx';
import { ComplaintThread } from './complaint-thread.tsx';
import { readComplaintPlace } from './complaint-place.ts';

/** The complaints page of a member (spec section 1). The query string selects the list, the form of a new complaint, or one complaint. */
export function ComplaintsPage() {
  const [params] = useSearchParams();
  const place = readComplaintPlace(params);
  switch (place.show) {
    case 'list':
      return <ComplaintList page={place.page} />;
    case 'new':
      return <ComplaintForm />;
    case 'one':
      return <ComplaintThread key={place.complaintId} complaintId={place.complaintId} />;
    default:
      return place satisfies never;
  }
}
