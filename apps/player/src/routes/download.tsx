import { DownloadPage } from '../features/app-download/download-page.tsx';

/** /down: installs the site as an app. */
export default function Download() {
  return <DownloadPage />;
}
