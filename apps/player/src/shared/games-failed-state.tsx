import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { useTranslation } from 'react-i18next';

export interface GamesFailedStateProps {
  /** Which part could not be loaded; the games unless said otherwise. */
  text?: string;
  onRetry: () => void;
}

export function GamesFailedState({ text, onRetry }: GamesFailedStateProps) {
  const { t } = useTranslation('player');
  return (
    <ErrorState text={text ?? t('game.list_failed')} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />
  );
}
