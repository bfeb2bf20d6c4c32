import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { useMediaQuery } from '@baize/ui/use-media-query';
import Check from 'lucide-react/icons/check';
import MonitorDown from 'lucide-react/icons/monitor-down';
import { useTranslation } from 'react-i18next';
import styles from './app-download.module.css';
import { useInstallOffer } from './use-install-offer.ts';

/**
 * Installs the lite app. The button appears if the browser offers to install the site; otherwise the guide explains the steps. Inside the installed app, a
 * badge says that it is installed.
 */
export function InstallButton() {
  const { t } = useTranslation('player');
  const install = useInstallOffer();
  const isInstalledApp = useMediaQuery('(display-mode: standalone)');
  if (isInstalledApp)
    return (
      <Badge tone="win" className={styles.inside} icon={<Check aria-hidden="true" />}>
        {t('download.inside')}
      </Badge>
    );
  if (!install) return null;
  return (
    <Button variant="brass" full icon={<MonitorDown aria-hidden="true" />} onClick={() => void install()}>
      {t('download.install')}
    </Button>
  );
}
