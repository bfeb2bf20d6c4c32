import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './play.module.css';

export interface PlayFailedProps {
  text: string;
  backPath: string;
  /** Missing if a retry cannot help, e.g. for a game that does not exist. */
  onRetry?: (() => void) | undefined;
}

/** Explains why a game cannot be shown, and offers a retry and the way back. */
export function PlayFailed({ text, backPath, onRetry }: PlayFailedProps) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.failed}>
      <ErrorState
        text={text}
        action={
          <div className={styles.ways}>
            {onRetry && (
              <Button variant="brass" onClick={onRetry}>
                {t('act.try_again')}
              </Button>
            )}
            <Button render={<Link to={backPath} />}>{t('play.back')}</Button>
          </div>
        }
      />
    </div>
  );
}
