import { useAppDownloadsQuery } from '@baize/api';
import { useLanguage } from '@baize/site/language';
import { useMerchant } from '@baize/site/merchant';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppCard } from './app-card.tsx';
import styles from './app-download.module.css';
import type { App } from './apps.tsx';
import { InstallGuide } from './install-guide.tsx';
import { detectPlatform, firstGuide, type Platform } from './device-platform.ts';

/** The page /down (spec section 2): the apps of the brand, as the server lists them, and guides to install them. */
export function DownloadPage() {
  const { t } = useTranslation('player');
  const { name } = useMerchant();
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useAppDownloadsQuery({ language: useLanguage() });
  return (
    <>
      <PageTitle title={t('nav.app_download')} />
      <PageHeader title={t('nav.app_download')} note={t('download.note', { brand: name })} />
      {data && data.list.length > 0 && <Apps apps={data.list} />}
      {data?.list.length === 0 && <EmptyState text={t('download.empty')} />}
      {!data && !error && <AppsSkeleton />}
      {!data && error && (
        <ErrorState text={errorSentence(error)} action={<Button onClick={refetch}>{t('act.try_again')}</Button>} />
      )}
    </>
  );
}

function Apps({ apps }: { apps: readonly App[] }) {
  const devicePlatform = detectPlatform(navigator);
  const [guidePlatform, setGuidePlatform] = useState(() => firstGuide(apps, devicePlatform));
  const heading = useRef<HTMLHeadingElement>(null);
  const showGuide = (platform: Platform) => {
    setGuidePlatform(platform);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.root}>
      <div className={styles.apps}>
        {apps.map((app) => (
          <AppCard
            key={app.platform}
            app={app}
            isSuitable={app.platform === devicePlatform}
            onShowGuide={() => showGuide(app.platform)}
          />
        ))}
      </div>
      <InstallGuide apps={apps} shown={guidePlatform} onShow={setGuidePlatform} heading={heading} />
    </div>
  );
}

function AppsSkeleton() {
  const { t } = useTranslation('player');
  return (
    <div className={styles.apps} aria-busy="true">
      <VisuallyHidden render={<output />}>{t('state.loading')}</VisuallyHidden>
      <Skeleton shape="block" className={styles.wait} />
      <Skeleton shape="block" className={styles.wait} />
      <Skeleton shape="block" className={styles.wait} />
    </div>
  );
}
