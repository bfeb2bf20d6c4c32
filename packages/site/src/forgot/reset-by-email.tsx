import { errorCodeOf, useResetByEmailMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { resetByEmailForm, type ResetByEmailFormValues } from '@baize/validation/forms/password';
import { useFormik } from 'formik';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPasswordFieldErrors } from '../change-password/password-refusal.ts';
import { SecretField } from '../change-password/secret-field.tsx';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldProps } from '../forms/form-fields.ts';
import { Form } from '../forms/form.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import styles from './forgot.module.css';

const EMPTY_FORM: ResetByEmailFormValues = { newPassword: '', confirmNewPassword: '' };

export interface ResetByEmailProps {
  rules: RegisterSettingsValue;
  /** The one-time secret from the link of the e-mail. */
  ticket: string;
  onReset: () => void;
  /** Opens the popup that requests another link. */
  onForgot: () => void;
}

/** The form that sets a new password by the link of an e-mail. For a used or expired link it offers to request another one. */
export function ResetByEmail(props: ResetByEmailProps) {
  const { rules, onForgot } = props;
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const { form, refusal, linkIsVoid: isLinkInvalid } = useResetByEmail(props);
  const fields = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  if (isLinkInvalid)
    return (
      <ErrorState
        text={errorSentence('password.ticket_invalid')}
        action={
          <Button variant="brass" onClick={onForgot}>
            {t('forgot.new_link')}
          </Button>
        }
      />
    );
  const secret = (name: keyof ResetByEmailFormValues) => ({
    autoComplete: 'new-password' as const,
    binding: field(name),
    onClear: () => void form.setFieldValue(name, ''),
  });
  return (
    <Form onSubmit={form.handleSubmit} refusal={refusal}>
      <div ref={fields} className={styles.fields}>
        <SecretField label={t('change_password.new')} rule={rules.fields.password} {...secret('newPassword')} />
        <SecretField label={t('change_password.confirm')} {...secret('confirmNewPassword')} />
      </div>
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('forgot.reset_submit')}
      </Button>
    </Form>
  );
}

function useResetByEmail({ rules, ticket, onReset }: ResetByEmailProps) {
  const [reset] = useResetByEmailMutation();
  const [refusal, setRefusal] = useState<string>();
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const errorSentence = useErrorSentence();
  const schema = useMemo(() => resetByEmailForm(rules), [rules]);
  const form = useFormik<ResetByEmailFormValues>({
    initialValues: EMPTY_FORM,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setRefusal(undefined);
      const { error } = await reset({ ...values, ticket });
      if (error === undefined) return onReset();
      if (errorCodeOf(error) === 'password.ticket_invalid') return setIsLinkInvalid(true);
      const fields = toPasswordFieldErrors(error);
      if (fields) return setErrors(fields);
      setRefusal(errorSentence(error));
    },
  });
  return { form, refusal, linkIsVoid: isLinkInvalid };
}
