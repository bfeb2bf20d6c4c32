import { useCopyText } from '@baize/site/copy-text';
import { IconButton } from '@baize/ui/icon-button';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import styles from './app-download.module.css';
import type { App } from './apps.tsx';
import { formatMegabytes } from './file-size.ts';

/** The version that the server sends for the lite app, which is the site itself and has no version. */
const NO_VERSION = 'web';

/** The facts of an app before its download, as the server sends them. `released` is the formatted day of its release. */
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
          <dd>{t('download.megabytes', { size: formatMegabytes(sizeBytes) })}</dd>
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
