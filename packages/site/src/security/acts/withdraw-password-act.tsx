import { useSetWithdrawPasswordMutation } from '@baize/api';
import { WITHDRAW_PASSWORD_MIN_CHARACTERS } from '@baize/contract/limits';
import { PasswordField } from '@baize/ui/password-field';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { useFormats } from '../../language/formats.ts';
import { usePasswordTexts } from '../../forms/password-texts.ts';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { withdrawPasswordSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

const EMPTY_FORM = { oldWithdrawPassword: '', newWithdrawPassword: '', confirmNewWithdrawPassword: '', password: '' };

/** Sets or changes the withdraw password. A change requires the old one. */
export function WithdrawPasswordAct({ hasOne: isChange, onClose }: ActProps & { hasOne: boolean }) {
  const { t } = useTranslation('common');
  const texts = usePasswordTexts();
  const { count } = useFormats();
  const act = useWithdrawPasswordForm(isChange, onClose);
  const field = useFieldProps(act.form);
  return (
    <ActPopup
      title={isChange ? t('security.withdraw_password_change') : t('security.withdraw_password_set')}
      description={t('security.withdraw_password_text')}
      onClose={onClose}
    >
      <ActForm act={act} submitLabel={t('security.save')}>
        {isChange && (
          <PasswordField
            label={t('security.withdraw_password_old')}
            autoComplete="off"
            texts={texts}
            {...field('oldWithdrawPassword')}
          />
        )}
        <PasswordField
          label={t('security.withdraw_password_new')}
          help={t('security.withdraw_password_rule', { min: count(WITHDRAW_PASSWORD_MIN_CHARACTERS) })}
          autoComplete="off"
          texts={texts}
          {...field('newWithdrawPassword')}
        />
        <PasswordField
          label={t('security.withdraw_password_again')}
          autoComplete="off"
          texts={texts}
          {...field('confirmNewWithdrawPassword')}
        />
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}

function useWithdrawPasswordForm(isChange: boolean, onClose: () => void) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [setWithdrawPassword] = useSetWithdrawPasswordMutation();
  return useActForm({
    initialValues: EMPTY_FORM,
    schema: withdrawPasswordSchema(isChange),
    submit: async ({ oldWithdrawPassword, ...values }) =>
      await setWithdrawPassword(isChange ? { ...values, oldWithdrawPassword } : values),
    fields: {
      'password.wrong': 'password',
      'password.confirmation_differs': 'confirmNewWithdrawPassword',
      'password.rule_broken': 'newWithdrawPassword',
      'password.breached': 'newWithdrawPassword',
      'withdraw_password.same_as_login': 'newWithdrawPassword',
      'security.old_withdraw_password': 'oldWithdrawPassword',
    },
    onDone: () => {
      showSuccess(t('security.withdraw_password_done'));
      onClose();
    },
  });
}
