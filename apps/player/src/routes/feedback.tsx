import { FeedbackPage } from '@baize/site/feedback';
import { paths } from '../shared/paths.ts';

export default function FeedbackRoute() {
  return <FeedbackPage complaintsPath={paths.complaints} />;
}
