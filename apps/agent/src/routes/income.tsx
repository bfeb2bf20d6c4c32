import { IncomePage } from '../features/income/income-page.tsx';

export default function Income() {
  return <IncomePage />;
}
