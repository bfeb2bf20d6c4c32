import { NotFoundPage } from '@baize/site/not-found-page';

export default function NotFound() {
  return <NotFoundPage />;
}
