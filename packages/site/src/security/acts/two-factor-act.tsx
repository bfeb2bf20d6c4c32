import { useBeginTwoFactorMutation } from '@baize/api';
import type { BeginTwoFactorValue } from '@baize/contract/schemas/security';
import { Button } from '@baize/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { passwordSchema } from '../schemas.ts';
import { TwoFactorSetup } from '../two-factor-setup.tsx';
import styles from '../two-factor.module.css';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

/** The step of the popup with its data: the secret for the authenticator, then the recovery codes. */
type Step =
  | { readonly name: 'password' }
  | { readonly name: 'setup'; readonly setup: BeginTwoFactorValue }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** Turns two-factor log-in on in three steps: password, authenticator, recovery codes. It is active once a code has confirmed it. */
export function TwoFactorAct({ onClose }: ActProps) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const showRecoveryCodes = (codes: readonly string[]) => {
    showSuccess(t('security.two_factor_on_done'));
    setStep({ name: 'codes', codes });
  };
  switch (step.name) {
    case 'password':
      return (
        <ActPopup title={t('security.two_factor_on')} description={t('security.two_factor_text')} onClose={onClose}>
          <BeginForm onBegun={(setup) => setStep({ name: 'setup', setup })} />
        </ActPopup>
      );
    case 'setup':
      return (
        <ActPopup title={t('security.two_factor_on')} onClose={onClose}>
          <TwoFactorSetup setup={step.setup} onConfirmed={showRecoveryCodes} />
        </ActPopup>
      );
    case 'codes':
      return (
        <ActPopup
          title={t('security.recovery_codes')}
          description={t('security.recovery_codes_text')}
          closable={false}
          onClose={onClose}
        >
          <div className={styles.steps}>
            <RecoveryCodes codes={step.codes} />
            <Button variant="brass" size="large" full onClick={onClose}>
              {t('security.codes_kept')}
            </Button>
          </div>
        </ActPopup>
      );
    default:
      return step satisfies never;
  }
}

function BeginForm({ onBegun: onStarted }: { onBegun: (begun: BeginTwoFactorValue) => void }) {
  const { t } = useTranslation('common');
  const [begin] = useBeginTwoFactorMutation();
  const act = useActForm({
    initialValues: { password: '' },
    schema: passwordSchema,
    submit: async (values) => await begin(values),
    fields: { 'password.wrong': 'password' },
    onDone: onStarted,
  });
  const field = useFieldProps(act.form);
  return (
    <ActForm act={act} submitLabel={t('security.go_on')}>
      <LoginPasswordField {...field('password')} />
    </ActForm>
  );
}
