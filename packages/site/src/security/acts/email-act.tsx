import { useBindEmailMutation, useEmailCodeMutation } from '@baize/api';
import { TextField } from '@baize/ui/text-field';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { useCodeBinding } from '../../sms-code/use-code-binding.ts';
import { VerificationCodeField } from '../../sms-code/verification-code-field.tsx';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { emailSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';
import { useProofSender } from '../use-proof-sender.ts';

/** Binds an e-mail address, or replaces the bound one. */
export function EmailAct({ bound: isChange, onClose }: ActProps & { bound: boolean }) {
  const { t } = useTranslation('common');
  const { act, sender, input } = useEmailForm(onClose);
  const field = useFieldProps(act.form);
  return (
    <ActPopup
      title={isChange ? t('security.email_change') : t('security.email_bind')}
      description={t('security.email_text')}
      onClose={onClose}
    >
      <ActForm act={act} submitLabel={t('security.save')}>
        <TextField
          ref={input}
          label={t('security.email')}
          icon={<Mail />}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field('email')}
        />
        <VerificationCodeField
          {...useCodeBinding(act.form, 'verificationCode')}
          sender={sender}
          help={t('security.email_code_help')}
        />
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}

function useEmailForm(onClose: () => void) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [bindEmail] = useBindEmailMutation();
  const [sendMail] = useEmailCodeMutation();
  const act = useActForm({
    initialValues: { email: '', verificationCode: '', password: '' },
    schema: emailSchema,
    submit: async ({ email, ...values }) => await bindEmail({ ...values, email: email.trim() }),
    fields: {
      'password.wrong': 'password',
      'security.email_taken': 'email',
      'verification.code_wrong': 'verificationCode',
      'verification.code_expired': 'verificationCode',
      'verification.code_tries_used': 'verificationCode',
    },
    onDone: () => {
      showSuccess(t('security.email_done'));
      onClose();
    },
  });
  const proof = useProofSender({
    form: act.form,
    schema: emailSchema,
    field: 'email',
    requestCode: async () => await sendMail({ purpose: 'bind', email: act.form.values.email.trim() }),
  });
  return { act, ...proof };
}
