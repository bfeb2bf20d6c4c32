import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../language/sentences.ts';

/** Replaces content that could not be loaded. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  return (
    <Card>
      <ErrorState text={errorSentence(error)} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />
    </Card>
  );
}
