import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Button } from '@baize/ui/button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../forms/form-fields.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { Form } from '../forms/form.tsx';
import { AcceptanceFields } from './acceptance-fields.tsx';
import { AccountName } from './account-name.tsx';
import styles from './change-password.module.css';
import { SecretField } from './secret-field.tsx';
import { useChangePassword } from './use-change-password.ts';
import { useErrorFocus } from '../forms/use-error-focus.ts';

export interface ChangePasswordFormProps {
  rules: RegisterSettingsValue;
  /** Sentence that says why the password must be changed now. */
  reason: string | undefined;
  /** The form asks for the confirmations of a registration, because an agent has opened the account. */
  hasToAcceptTerms: boolean;
  onChanged: () => void;
  after?: ReactNode;
}

export function ChangePasswordForm({ rules, reason, hasToAcceptTerms, onChanged, after }: ChangePasswordFormProps) {
  const { t } = useTranslation('common');
  const {
    form,
    refusal,
    today,
    currentKnown: isCurrentPasswordKnown,
  } = useChangePassword({ rules, hasToAcceptTerms, onChanged });
  const fields = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  const secret = (name: 'oldPassword' | 'newPassword' | 'confirmNewPassword') => ({
    binding: field(name),
    onClear: () => void form.setFieldValue(name, ''),
  });
  return (
    <Form onSubmit={form.handleSubmit} refusal={refusal} after={after}>
      {reason !== undefined && refusal === undefined && <FormNotice tone="warn" text={reason} />}
      <div ref={fields} className={styles.fields}>
        <AccountName />
        {!isCurrentPasswordKnown && (
          <SecretField
            label={t('change_password.current')}
            autoComplete="current-password"
            {...secret('oldPassword')}
          />
        )}
        <SecretField
          label={t('change_password.new')}
          autoComplete="new-password"
          rule={rules.fields.password}
          {...secret('newPassword')}
        />
        <SecretField
          label={t('change_password.confirm')}
          autoComplete="new-password"
          {...secret('confirmNewPassword')}
        />
        {hasToAcceptTerms && <AcceptanceFields rules={rules} today={today} form={form} />}
      </div>
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('change_password.submit')}
      </Button>
    </Form>
  );
}
