import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './play.module.css';

export interface PlayFailedProps {
  text: string;
  backPath: string;
  /** Left away where another try cannot help. */
  onAgain?: (() => void) | undefined;
}

/** Why there is no game, and the ways on. */
export function PlayFailed({ text, backPath, onAgain }: PlayFailedProps) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.failed}>
      <ErrorState
        text={text}
        action={
          <div className={styles.ways}>
            {onAgain && (
              <Button variant="brass" onClick={onAgain}>
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
