import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { SecretField } from '../change-password/secret-field.tsx';
import { useFieldProps } from '../form-fields.ts';
import { Form } from '../form.tsx';
import styles from './forgot.module.css';
import { MobileField } from './mobile-field.tsx';
import { SmsCodeField } from './sms-code-field.tsx';
import { useResetByPhone } from './use-reset-by-phone.ts';

export interface ForgotByPhoneProps {
  rules: RegisterSettingsValue;
  diallingCode: string;
  onReset: (loggedIn: boolean) => void;
}

/** The code of an SMS sets a new password, and logs in with it. */
export function ForgotByPhone(props: ForgotByPhoneProps) {
  const { rules, diallingCode } = props;
  const { t } = useTranslation('common');
  const { form, refusal, sms, fields, dialog } = useResetByPhone(props);
  const field = useFieldProps(form);
  const { onChange: _typed, onBlur: _left, ...code } = field('verificationCode');
  return (
    <Form onSubmit={form.handleSubmit} refusal={refusal}>
      <div ref={fields} className={styles.fields}>
        <MobileField diallingCode={diallingCode} {...field('mobileNum')} />
        <SmsCodeField
          {...code}
          sms={sms}
          onValueChange={(value) => void form.setFieldValue('verificationCode', value)}
        />
        <SecretField
          label={t('change_password.new')}
          autoComplete="new-password"
          rule={rules.fields.password}
          binding={field('newPassword')}
          onClear={() => void form.setFieldValue('newPassword', '')}
        />
      </div>
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('forgot.submit_mobile')}
      </Button>
      {dialog}
    </Form>
  );
}
