import { PasswordField } from '@baize/ui/password-field';
import Lock from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import type { TextFieldBinding } from '../forms/form-fields.ts';
import { usePasswordTexts } from '../forms/password-texts.ts';

/** Asks for the login password before a sensitive change. */
export function LoginPasswordField(binding: TextFieldBinding) {
  const { t } = useTranslation('common');
  const texts = usePasswordTexts();
  return (
    <PasswordField
      label={t('security.login_password')}
      help={t('security.login_password_why')}
      icon={<Lock />}
      autoComplete="current-password"
      texts={texts}
      {...binding}
    />
  );
}
