import { useSetFirstPasswordMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { useTranslation } from 'react-i18next';
import { AccountName } from '../../change-password/account-name.tsx';
import { RegisterRules } from '../../change-password/register-rules.tsx';
import { SecretField } from '../../change-password/secret-field.tsx';
import { useFieldProps } from '../../forms/form-fields.ts';
import { useCodeBinding } from '../../sms-code/use-code-binding.ts';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { PasswordProof } from '../password-proof.tsx';
import { availableProofs, type FirstPasswordProof } from '../password-proofs.ts';
import { firstPasswordSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

export interface SetPasswordActProps extends ActProps {
  overview: SecurityOverviewValue;
}

/**
 * Sets the first login password of a member who registered without one. The proof is a code, or a recent log-in where
 * no number or address is bound.
 */
export function SetPasswordAct({ overview, onClose }: SetPasswordActProps) {
  const { t } = useTranslation('common');
  const proofs = availableProofs(overview);
  const text = proofs.includes('login') ? t('security.first_password_login') : t('security.first_password_text');
  return (
    <ActPopup title={t('security.act_password')} description={text} onClose={onClose}>
      <RegisterRules>
        {(rules) => <SetPasswordForm rules={rules} proofs={proofs} overview={overview} onClose={onClose} />}
      </RegisterRules>
    </ActPopup>
  );
}

interface SetPasswordFormProps extends SetPasswordActProps {
  rules: RegisterSettingsValue;
  proofs: readonly FirstPasswordProof[];
}

function SetPasswordForm({ rules, proofs, overview, onClose }: SetPasswordFormProps) {
  const { t } = useTranslation('common');
  const act = useSetPasswordForm(rules, proofs[0] ?? 'login', onClose);
  const { form } = act;
  const field = useFieldProps(form);
  const code = useCodeBinding(form, 'verificationCode');
  const clear = (name: 'newPassword' | 'confirmNewPassword') => () => void form.setFieldValue(name, '');
  return (
    <ActForm act={act} submitLabel={t('security.act_password')}>
      <AccountName />
      <SecretField
        label={t('change_password.new')}
        autoComplete="new-password"
        rule={rules.fields.password}
        binding={field('newPassword')}
        onClear={clear('newPassword')}
      />
      <SecretField
        label={t('change_password.confirm')}
        autoComplete="new-password"
        binding={field('confirmNewPassword')}
        onClear={clear('confirmNewPassword')}
      />
      {form.values.proof !== 'login' && (
        <PasswordProof
          proofs={proofs}
          proof={form.values.proof}
          address={(form.values.proof === 'sms' ? overview.mobile : overview.email) ?? ''}
          code={code}
          onProof={(proof) => void form.setValues({ ...form.values, proof, verificationCode: '' })}
        />
      )}
    </ActForm>
  );
}

interface SetPasswordValues {
  newPassword: string;
  confirmNewPassword: string;
  proof: FirstPasswordProof;
  verificationCode: string;
}

function useSetPasswordForm(rules: RegisterSettingsValue, proof: FirstPasswordProof, onClose: () => void) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [setFirstPassword] = useSetFirstPasswordMutation();
  const initialValues: SetPasswordValues = { newPassword: '', confirmNewPassword: '', proof, verificationCode: '' };
  return useActForm({
    initialValues,
    schema: firstPasswordSchema(rules),
    submit: async ({ proof: chosenProof, verificationCode, ...passwords }) =>
      await setFirstPassword(
        chosenProof === 'login'
          ? { ...passwords, proof: chosenProof }
          : { ...passwords, proof: chosenProof, verificationCode },
      ),
    fields: {
      'password.rule_broken': 'newPassword',
      'password.breached': 'newPassword',
      'password.confirmation_differs': 'confirmNewPassword',
      'verification.code_wrong': 'verificationCode',
      'verification.code_expired': 'verificationCode',
      'verification.code_tries_used': 'verificationCode',
    },
    onDone: () => {
      showSuccess(t('security.first_password_done'));
      onClose();
    },
  });
}
