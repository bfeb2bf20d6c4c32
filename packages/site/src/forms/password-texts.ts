import type { PasswordFieldTexts } from '@baize/ui/password-field';
import { useTranslation } from 'react-i18next';

/** Returns the texts of the buttons in a password field. */
export function usePasswordTexts(): PasswordFieldTexts {
  const { t } = useTranslation('common');
  return { reveal: t('password.reveal'), conceal: t('password.conceal'), clear: t('act.clear') };
}
