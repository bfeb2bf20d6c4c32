import { useLoginMutation } from '@baize/api/session';
import { Button } from '@baize/ui/button';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import { loginForm, type LoginFormValues } from '@baize/validation/forms';
import { useFormik } from 'formik';
import Lock from 'lucide-react/icons/lock-keyhole';
import UserRound from 'lucide-react/icons/user-round';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from './form-fields.ts';
import { FormNotice } from './form-notice.tsx';
import { Form } from './form.tsx';
import { usePasswordTexts } from './password-texts.ts';
import { useErrorSentence } from './sentences.ts';
import { useSignIn } from './sign-in.ts';
import { useSiteSelector } from './store.ts';

export interface LoginFormProps {
  onSignedIn: () => void;
  /** Under the button: the way to register. */
  after?: ReactNode;
}

const EMPTY: LoginFormValues = { username: '', password: '' };

/** Log in by username (spec sections 2 and 5). SMS, captcha and the remembered password come with issue 4. */
export function LoginForm({ onSignedIn, after }: LoginFormProps) {
  const { t } = useTranslation('common');
  const ended = useSiteSelector(({ session }) => session.status === 'ended');
  const { form, refusal } = useLoginForm(onSignedIn);
  const passwordTexts = usePasswordTexts();
  const field = useFieldProps(form);
  return (
    <Form onSubmit={form.handleSubmit} refusal={refusal} after={after}>
      {ended && refusal === undefined && <FormNotice tone="warn" text={t('session_end.text')} />}
      <TextField
        label={t('login.username')}
        icon={<UserRound />}
        autoComplete="username"
        autoCapitalize="none"
        {...field('username')}
      />
      <PasswordField label={t('login.password')} icon={<Lock />} texts={passwordTexts} {...field('password')} />
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}

function useLoginForm(onSignedIn: () => void) {
  const [login] = useLoginMutation();
  const [refusal, setRefusal] = useState<string>();
  const signIn = useSignIn();
  const sentence = useErrorSentence();
  const form = useFormik<LoginFormValues>({
    initialValues: EMPTY,
    validationSchema: SCHEMA,
    validateOnBlur: false,
    onSubmit: async ({ username, password }) => {
      setRefusal(undefined);
      const { data, error } = await login({ username: username.trim(), password, type: 'username' });
      if (data === undefined) return setRefusal(sentence(error));
      signIn(data);
      onSignedIn();
    },
  });
  return { form, refusal };
}

const SCHEMA = loginForm();
