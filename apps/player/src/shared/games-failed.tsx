import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { useTranslation } from 'react-i18next';

export interface GamesFailedProps {
  /** The part that could not be loaded; the games by default. */
  text?: string;
  onRetry: () => void;
}

/** Replaces games, or the part that `text` names, that could not be loaded, and offers to try again. */
export function GamesFailed({ text, onRetry }: GamesFailedProps) {
  const { t } = useTranslation('player');
  return (
    <ErrorState text={text ?? t('game.list_failed')} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />
  );
}
