import { useFormats } from '@baize/site/formats';
import { QrCode } from '@baize/site/qr-code';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { AppFacts } from './app-facts.tsx';
import { InstallButton } from './install-button.tsx';
import styles from './app-download.module.css';
import { platformIcon, type App } from './apps.tsx';
import { isSiteItself } from './device-platform.ts';

export interface AppCardProps {
  app: App;
  /** True: the app is made for the device that shows this page. */
  isSuitable: boolean;
  onShowGuide: () => void;
}

/** Shows an app with its description, a QR code to scan with a phone, its facts, and the buttons to install it. */
export function AppCard({ app, isSuitable, onShowGuide }: AppCardProps) {
  const { t } = useTranslation('player');
  const { date } = useFormats();
  const { platform, url, releasedAt } = app;
  const name = t(`download.${platform}`);
  const isSite = isSiteItself(url);
  const address = isSite ? location.origin + paths.appDownload : url;
  return (
    <Card className={styles.app} data-suits={isSuitable || undefined} aria-label={name}>
      <header className={styles.appHead}>
        <span className={styles.appIcon}>{platformIcon(platform)}</span>
        <h2 className={styles.appName}>{name}</h2>
        {isSuitable && <Badge tone="felt">{t('download.suits')}</Badge>}
      </header>
      <p className={styles.appText}>{t(`download.${platform}_text`)}</p>
      <div className={styles.qr}>
        <QrCode text={address} label={t('download.qr', { app: name })} />
        <span className={styles.qrText}>{t('download.scan')}</span>
      </div>
      <AppFacts app={app} released={date(releasedAt)} />
      <div className={styles.acts}>
        {platform === 'lite' && <InstallButton />}
        {!isSite && (
          <Button
            variant="brass"
            full
            icon={<Download aria-hidden="true" />}
            render={<a href={url} rel="noopener" aria-label={t('download.get_named', { app: name })} />}
          >
            {t('download.get')}
          </Button>
        )}
        <Button full aria-label={t('download.how_named', { app: name })} onClick={onShowGuide}>
          {t('download.how')}
        </Button>
      </div>
    </Card>
  );
}
