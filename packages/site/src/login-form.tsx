import { useCaptchaQuery, useLoginMutation, wantsCaptcha } from '@baize/api';
import { Button } from '@baize/ui/button';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import { loginForm, type LoginFormValues } from '@baize/validation/forms/login';
import { requiredText } from '@baize/validation/rules';
import { useFormik } from 'formik';
import Lock from 'lucide-react/icons/lock-keyhole';
import UserRound from 'lucide-react/icons/user-round';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptchaField } from './captcha-field.tsx';
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

interface FormValues extends LoginFormValues {
  captcha: string;
}

const EMPTY: FormValues = { username: '', password: '', captcha: '' };

/** Log in by username (spec sections 2 and 5). SMS and the remembered password come with issue 4. */
export function LoginForm({ onSignedIn, after }: LoginFormProps) {
  const { t } = useTranslation('common');
  const ended = useSiteSelector(({ session }) => session.status === 'ended');
  const { form, refusal, captcha } = useLoginForm(onSignedIn);
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
      {captcha && <CaptchaField {...field('captcha')} />}
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}

function useLoginForm(onSignedIn: () => void) {
  const [login] = useLoginMutation();
  const [refusal, setRefusal] = useState<string>();
  const captcha = useCaptcha();
  const signIn = useSignIn();
  const sentence = useErrorSentence();
  const form = useFormik<FormValues>({
    initialValues: EMPTY,
    validationSchema: captcha.shown ? WITH_CAPTCHA : PLAIN,
    validateOnBlur: false,
    onSubmit: async ({ username, password, captcha: text }, { setFieldValue }) => {
      setRefusal(undefined);
      const proof = captcha.shown ? { captcha: text } : {};
      const { data, error } = await login({ username: username.trim(), password, type: 'username', ...proof });
      if (data === undefined) {
        setRefusal(sentence(error));
        if (wantsCaptcha(error)) captcha.show();
        return void (await setFieldValue('captcha', '', false));
      }
      signIn(data);
      onSignedIn();
    },
  });
  return { form, refusal, captcha: captcha.shown };
}

/** It appears after a refusal that carries it (spec section 4), and shows another picture after each try. */
function useCaptcha() {
  const [shown, setShown] = useState(false);
  const { refetch } = useCaptchaQuery(undefined, { skip: !shown });
  return {
    shown,
    show: () => {
      if (shown) void refetch();
      setShown(true);
    },
  };
}

const PLAIN = loginForm();
const WITH_CAPTCHA = PLAIN.shape({ captcha: requiredText() });
