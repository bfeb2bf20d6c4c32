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

/** Says that the game runs in a window of its own, or that the browser has blocked the window. A button opens it (again). */
export function OwnWindowNotice({ blocked, backPath, onOpen }: OwnWindowProps) {
  const { t } = useTranslation('player');
  const buttons = (
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
        <ErrorState text={t('play.popup_blocked')} action={buttons} />
      ) : (
        <EmptyState text={t('play.in_window')} action={buttons} />
      )}
    </div>
  );
}
