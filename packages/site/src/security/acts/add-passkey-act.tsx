import { useAddPasskeyMutation, useBeginPasskeyMutation } from '@baize/api';
import type { Empty } from '@baize/contract/schemas/common';
import { TextField } from '@baize/ui/text-field';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { createPasskey } from '../create-passkey.ts';
import { LoginPasswordField } from '../login-password-field.tsx';
import { passkeySchema } from '../schemas.ts';
import { useActForm, type SubmitResult } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

/** Adds a passkey of this device: the person enters the login password, then unlocks the device. */
export function AddPasskeyAct({ onClose }: ActProps) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const addPasskey = useAddPasskey();
  const act = useActForm({
    initialValues: { name: '', password: '' },
    schema: passkeySchema,
    submit: addPasskey,
    fields: { 'password.wrong': 'password' },
    onDone: () => {
      showSuccess(t('security.passkey_added'));
      onClose();
    },
  });
  const field = useFieldProps(act.form);
  return (
    <ActPopup title={t('security.passkey_add')} description={t('security.passkey_text')} onClose={onClose}>
      <ActForm act={act} submitLabel={t('security.go_on')}>
        <TextField label={t('security.passkey_name')} help={t('security.passkey_name_help')} {...field('name')} />
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}

function useAddPasskey(): (values: { name: string; password: string }) => Promise<SubmitResult<Empty>> {
  const { t } = useTranslation('common');
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  return async ({ name, password }) => {
    const challenge = await begin({ password });
    if (challenge.data === undefined) return challenge;
    const { challengeId, options } = challenge.data;
    const passkey = await createPasskey(options);
    if (passkey.kind !== 'created') return { refusal: t(`security.passkey_${passkey.kind}`) };
    return await add({ challengeId, credential: passkey.credential, name: name.trim() });
  };
}
