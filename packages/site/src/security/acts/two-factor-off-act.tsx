import { useRemoveTwoFactorMutation } from '@baize/api';
import { TextField } from '@baize/ui/text-field';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { removeTwoFactorSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

/** Turns the second factor off with the password and a code of the authenticator, or a recovery code where the authenticator is lost. */
export function TwoFactorOffAct({ onClose }: ActProps) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [remove] = useRemoveTwoFactorMutation();
  const act = useActForm({
    initialValues: { code: '', password: '' },
    schema: removeTwoFactorSchema,
    submit: async ({ code, password }) => await remove({ code: code.trim(), password }),
    fields: {
      'password.wrong': 'password',
      'verification.code_wrong': 'code',
      'verification.code_tries_used': 'code',
    },
    onDone: () => {
      showSuccess(t('security.two_factor_off_done'));
      onClose();
    },
  });
  const field = useFieldProps(act.form);
  return (
    <ActPopup title={t('security.two_factor_off')} description={t('security.two_factor_off_text')} onClose={onClose}>
      <ActForm act={act} danger submitLabel={t('security.two_factor_off')}>
        <TextField
          label={t('sms_code.label')}
          help={t('security.two_factor_off_help')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}
