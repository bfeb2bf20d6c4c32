import { useSearchParams } from 'react-router';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintList } from './complaint-list.tsx';
import { ComplaintThread } from './complaint-thread.tsx';
import { readComplaintView } from './complaint-view.ts';

/** The complaints page of a member (spec section 1). The query string selects the list, the form of a new complaint, or one complaint. */
export function ComplaintsPage() {
  const [params] = useSearchParams();
  const view = readComplaintView(params);
  switch (view.show) {
    case 'list':
      return <ComplaintList page={view.page} />;
    case 'new':
      return <ComplaintForm />;
    case 'thread':
      return <ComplaintThread key={view.complaintId} complaintId={view.complaintId} />;
    default:
      return view satisfies never;
  }
}
