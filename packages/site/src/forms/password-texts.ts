import type { PasswordFieldTexts } from '@baize/ui/password-field';
import { useTranslation } from 'react-i18next';

export function usePasswordTexts(): PasswordFieldTexts {
  const { t } = useTranslation('common');
  return { reveal: t('password.reveal'), conceal: t('password.conceal'), clear: t('act.clear') };
}
