import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { useMediaQuery } from '@baize/ui/use-media-query';
import Check from 'lucide-react/icons/check';
import MonitorDown from 'lucide-react/icons/monitor-down';
import { useTranslation } from 'react-i18next';
import styles from './app-download.module.css';
import { useInstallOffer } from './use-install-offer.ts';

/** The button stands where the browser offers to install; elsewhere the guide says how. A person who came by the app itself is told so. */
export function InstallButton() {
  const { t } = useTranslation('player');
  const install = useInstallOffer();
  const inside = useMediaQuery('(display-mode: standalone)');
  if (inside)
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
