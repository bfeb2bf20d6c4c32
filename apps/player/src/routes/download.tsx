import { DownloadPage } from '../features/app-download/download-page.tsx';

/** /down */
export default function Download() {
  return <DownloadPage />;
}
