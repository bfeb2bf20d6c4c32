import { useRemovePasskeyMutation } from '@baize/api';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { passwordSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

export interface RemovePasskeyActProps extends ActProps {
  passkeyId: string;
  name: string;
  /** The host on which the passkey logs in. */
  host: string;
}

/** Removes a passkey after confirmation by the login password. */
export function RemovePasskeyAct({ passkeyId, name, host, onClose }: RemovePasskeyActProps) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [remove] = useRemovePasskeyMutation();
  const act = useActForm({
    initialValues: { password: '' },
    schema: passwordSchema,
    submit: async ({ password }) => await remove({ passkeyId, password }),
    fields: { 'password.wrong': 'password' },
    onDone: () => {
      showSuccess(t('security.passkey_removed'));
      onClose();
    },
  });
  const field = useFieldProps(act.form);
  return (
    <ActPopup
      title={t('security.passkey_remove')}
      description={t('security.passkey_remove_text', { name, host })}
      onClose={onClose}
    >
      <ActForm act={act} danger submitLabel={t('security.passkey_remove')}>
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}
