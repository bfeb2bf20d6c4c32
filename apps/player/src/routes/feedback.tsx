import { FeedbackPage } from '@baize/site/feedback';
import { paths } from '../shared/paths.ts';

/** /feedback: the feedback form, also for visitors. */
export default function FeedbackRoute() {
  return <FeedbackPage complaintsPath={paths.complaints} />;
}
