import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { useTranslation } from 'react-i18next';

export function GamesFailedState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('player');
  return <ErrorState text={t('game.list_failed')} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />;
}
