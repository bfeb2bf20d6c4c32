import { useCopyText } from '@baize/site/copy-text';
import { IconButton } from '@baize/ui/icon-button';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import styles from './app-download.module.css';
import type { App } from './apps.tsx';
import { megabytes } from './file-size.ts';

/** The text in a file's place in the version of an app that is the site itself. */
const NO_VERSION = 'web';

/** The facts that a person wants to know before a download, all of them from the server. */
export function AppFacts({ app, released }: { app: App; released: string }) {
  const { t } = useTranslation('player');
  const copy = useCopyText({ done: t('download.sum_copied'), failed: t('download.sum_copy_failed') });
  const { version, minimumSystem, sizeBytes, sha256 } = app;
  return (
    <dl className={styles.facts}>
      <dt>{t('download.system')}</dt>
      <dd>{minimumSystem}</dd>
      {version !== NO_VERSION && (
        <>
          <dt>{t('download.version')}</dt>
          <dd>{version}</dd>
        </>
      )}
      {sizeBytes !== null && (
        <>
          <dt>{t('download.size')}</dt>
          <dd>{t('download.megabytes', { size: megabytes(sizeBytes) })}</dd>
        </>
      )}
      <dt>{t('download.released')}</dt>
      <dd>{released}</dd>
      {sha256 !== null && (
        <>
          <dt>{t('download.sum')}</dt>
          <dd className={styles.sum}>
            <code>{sha256}</code>
            <IconButton label={t('download.sum_copy')} size="small" onClick={() => copy(sha256)}>
              <Copy />
            </IconButton>
          </dd>
        </>
      )}
    </dl>
  );
}
