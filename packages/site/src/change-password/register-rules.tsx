import { useRegisterSettingsQuery } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../language/sentences.ts';
import styles from './change-password.module.css';

/** Loads the merchant's rules for the inputs and passes them to `children`. A skeleton of about the same size reserves the space meanwhile. */
export function RegisterRules({ children }: { children: (rules: RegisterSettingsValue) => ReactNode }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useRegisterSettingsQuery();
  if (data) return children(data);
  if (!error) return <Skeleton shape="block" className={styles.skeleton} />;
  const retry = <Button onClick={() => void refetch()}>{t('act.try_again')}</Button>;
  return <ErrorState text={errorSentence(error)} action={retry} />;
}
