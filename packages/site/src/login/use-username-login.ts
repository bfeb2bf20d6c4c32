import { errorCodeOf, useLoginMutation, useRegisterSettingsQuery } from '@baize/api';
import { loginForm, type LoginFormValues } from '@baize/validation/forms/login';
import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { HumanCheck } from '../human-check/use-human-check.tsx';
import { useMerchant, useSwitch } from '../brand/merchant.tsx';
import { forgetLogins, rememberUser } from '../session/login-cookies.ts';
import { useCaptcha } from './use-captcha.ts';
import type { LoginOutcome } from './use-login-outcome.ts';
import type { Remembered } from './use-remembered.ts';
import { withHumanCheck } from '../human-check/with-human-check.ts';

interface FormValues extends LoginFormValues {
  captcha: string;
  remember: boolean;
}

const EMPTY_FORM: FormValues = { username: '', password: '', captcha: '', remember: false };

/** The form of the log-in by username (spec sections 4 and 5, "Username login"). */
export function useUsernameLogin(remembered: Remembered, outcome: LoginOutcome, human: HumanCheck) {
  const [login] = useLoginMutation();
  const captcha = useCaptcha();
  const merchantCode = useMerchant().code;
  const form = useFormik<FormValues>({
    initialValues: EMPTY_FORM,
    validationSchema: useSchema(captcha.shown),
    validateOnBlur: false,
    onSubmit: async ({ captcha: text, ...values }, { setFieldValue, setErrors }) => {
      outcome.refuse(undefined);
      const proof = captcha.shown ? { captcha: text } : {};
      const request = { ...values, username: values.username.trim(), type: 'username', ...proof } as const;
      const reply = await withHumanCheck(async (pass) => await login({ ...request, ...pass }), human.ask);
      const keepChoice = () =>
        request.remember ? rememberUser(merchantCode, request.username) : forgetLogins(merchantCode);
      if (outcome.take(reply, 'username', keepChoice)) return;
      captcha.renew(reply.error);
      await setFieldValue('captcha', '', false);
      if (!captcha.shown || errorCodeOf(reply.error) !== 'captcha.wrong') return;
      outcome.refuse(undefined);
      setErrors({ captcha: 'captcha.wrong' });
    },
  });
  useFillIn(remembered, (username) => {
    // A username that was typed meanwhile is kept.
    if (form.values.username === '') void form.setValues({ ...form.values, username, remember: true }, false);
  });
  return { form, captcha: captcha.shown };
}

/** Builds the schema of the form. Where accounts are named by mobile numbers, the tip under an empty username states the number of digits (spec section 5). */
function useSchema(captcha: boolean) {
  const byNumber = useSwitch('MOBILENUMREG3');
  const { data: settings } = useRegisterSettingsQuery(undefined, { skip: !byNumber });
  const digits = settings?.fields.mobileNum.maxLength;
  return useMemo(
    () => loginForm({ captcha, ...(digits !== undefined && { mobileDigitsMax: digits }) }),
    [captcha, digits],
  );
}

function useFillIn({ value }: Remembered, fill: (username: string) => void): void {
  const username = value?.type === 'username' ? value.username : undefined;
  const fillIn = useEffectEvent(fill);
  useEffect(() => {
    if (username !== undefined) fillIn(username);
  }, [username]);
}
