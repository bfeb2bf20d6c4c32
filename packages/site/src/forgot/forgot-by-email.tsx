import { useForgotByEmailMutation, type ApiErrorCode } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { forgotByEmailForm, type ForgotByEmailFormValues } from '@baize/validation/forms/password';
import { useFormik } from 'formik';
import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldProps } from '../forms/form-fields.ts';
import { Form } from '../forms/form.tsx';
import styles from './forgot.module.css';
import { unprocessedRequestCode } from './unanswered-code.ts';

const EMPTY_FORM: ForgotByEmailFormValues = { username: '', email: '' };

export interface ForgotByEmailProps {
  rules: RegisterSettingsValue;
  /** Called after the request, with the failure where the request did not reach the server. */
  onRequested: (failure: ApiErrorCode | undefined) => void;
}

/** Requests the link that resets the password, by e-mail. The page shows the same result for every account, so that nobody can find out which accounts exist (decision 12). */
export function ForgotByEmail({ rules, onRequested }: ForgotByEmailProps) {
  const { t } = useTranslation('common');
  const [requestLink] = useForgotByEmailMutation();
  const schema = useMemo(() => forgotByEmailForm(rules), [rules]);
  const form = useFormik<ForgotByEmailFormValues>({
    initialValues: EMPTY_FORM,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async ({ username, email }) => {
      const { error } = await requestLink({ username: username.trim(), email: email.trim() });
      onRequested(unprocessedRequestCode(error));
    },
  });
  const fields = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  return (
    <Form onSubmit={form.handleSubmit} refusal={undefined}>
      <div ref={fields} className={styles.fields}>
        <p className={styles.text}>{t('forgot.email_text')}</p>
        <TextField
          label={t('forgot.username')}
          required
          icon={<UserRound />}
          autoComplete="username"
          autoCapitalize="none"
          {...field('username')}
        />
        <TextField
          label={t('forgot.email')}
          required
          icon={<Mail />}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
      </div>
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('forgot.submit_email')}
      </Button>
    </Form>
  );
}
