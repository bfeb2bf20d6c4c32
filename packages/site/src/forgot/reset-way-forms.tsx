import type { ApiErrorCode } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { EmptyState } from '@baize/ui/empty-state';
import { SegmentedControl } from '@baize/ui/segmented-control';
import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootValue } from '../brand/merchant.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { isSwitchOn } from '../brand/switches.ts';
import { ForgotByEmail } from './forgot-by-email.tsx';
import { ForgotByPhone } from './forgot-by-phone.tsx';
import { resetMethods, type ResetMethod } from './reset-methods.ts';

export interface ResetFormsProps {
  rules: RegisterSettingsValue;
  /** Called when the e-mail has been requested, with the failure where the request did not reach the server. */
  onRequested: (failure: ApiErrorCode | undefined) => void;
  /** Called after a reset by phone, with false where the person has to log in with the new password. */
  onReset: (loggedIn: boolean) => void;
}

/** The form of the selected reset method, with a switch where the merchant offers two. */
export function ResetForms(props: ResetFormsProps) {
  const errorSentence = useErrorSentence();
  const { whitelabel } = useBootValue();
  const methods = resetMethods((id) => isSwitchOn(whitelabel, id));
  const [chosenMethod, setChosenMethod] = useState<ResetMethod>();
  const method = methods.find((offered) => offered === chosenMethod) ?? methods[0];
  if (!method) return <EmptyState text={errorSentence('password.reset_off')} />;
  return (
    <>
      {methods.length > 1 && <MethodSwitch method={method} onMethod={setChosenMethod} />}
      <MethodForm method={method} {...props} />
    </>
  );
}

function MethodForm({ method, rules, onRequested, onReset }: ResetFormsProps & { method: ResetMethod }) {
  return method === 'email' ? (
    <ForgotByEmail rules={rules} onRequested={onRequested} />
  ) : (
    <ForgotByPhone rules={rules} onReset={onReset} />
  );
}

function MethodSwitch({ method, onMethod }: { method: ResetMethod; onMethod: (method: ResetMethod) => void }) {
  const { t } = useTranslation('common');
  return (
    <SegmentedControl
      label={t('forgot.method')}
      full
      value={method}
      onValueChange={onMethod}
      segments={[
        { value: 'email', label: t('forgot.email'), icon: <Mail /> },
        { value: 'mobile', label: t('phone.label'), icon: <Smartphone /> },
      ]}
    />
  );
}
