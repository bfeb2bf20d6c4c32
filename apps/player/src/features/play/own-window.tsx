import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './play.module.css';

export interface OwnWindowProps {
  blocked: boolean;
  backPath: string;
  onOpen: () => void;
}

/** Stands here while the game stands in a window of its own, or says that the browser did not let it open. */
export function OwnWindow({ blocked, backPath, onOpen }: OwnWindowProps) {
  const { t } = useTranslation('player');
  const ways = (
    <div className={styles.ways}>
      <Button variant="brass" icon={<ExternalLink />} onClick={onOpen}>
        {t(blocked ? 'play.open_window' : 'play.open_window_again')}
      </Button>
      <Button render={<Link to={backPath} />}>{t('play.back')}</Button>
    </div>
  );
  return (
    <div className={styles.failed} aria-live="polite">
      {blocked ? (
        <ErrorState text={t('play.popup_blocked')} action={ways} />
      ) : (
        <EmptyState text={t('play.in_window')} action={ways} />
      )}
    </div>
  );
}
