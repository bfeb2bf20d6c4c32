import { errorCodeOf, useLoginMutation, useRegisterSettingsQuery } from '@baize/api';
import { loginForm, type LoginFormValues } from '@baize/validation/forms/login';
import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { HumanCheck } from '../human-check/use-human-check.tsx';
import { useMerchant, useSwitch } from '../brand/merchant.tsx';
import { forgetLogins, rememberUser } from '../session/login-cookies.ts';
import { useCaptcha } from './use-captcha.ts';
import type { LoginOutcome } from './use-login-outcome.ts';
import type { RememberedLogin } from './use-remembered-login.ts';
import { withHumanCheck } from '../human-check/with-human-check.ts';

interface FormValues extends LoginFormValues {
  captcha: string;
  remember: boolean;
}

const EMPTY_FORM: FormValues = { username: '', password: '', captcha: '', remember: false };

/**
 * Returns the form of the log-in by username (spec sections 4 and 5, "Username login"), and whether it shows a captcha. The
 * form passes the human check where the server requires one, and is filled in with the username of the last log-in.
 */
export function useUsernameLogin(rememberedLogin: RememberedLogin, outcome: LoginOutcome, humanCheck: HumanCheck) {
  const [login] = useLoginMutation();
  const captcha = useCaptcha();
  const merchantCode = useMerchant().code;
  const form = useFormik<FormValues>({
    initialValues: EMPTY_FORM,
    validationSchema: useLoginSchema(captcha.isShown),
    validateOnBlur: false,
    onSubmit: async ({ captcha: captchaText, ...values }, { setFieldValue, setErrors }) => {
      outcome.clearRefusal();
      const captchaProof = captcha.isShown ? { captcha: captchaText } : {};
      const request = { ...values, username: values.username.trim(), type: 'username', ...captchaProof } as const;
      const reply = await withHumanCheck(async (pass) => await login({ ...request, ...pass }), humanCheck.open);
      const storeRememberChoice = () =>
        request.remember ? rememberUser(merchantCode, request.username) : forgetLogins(merchantCode);
      if (outcome.completeLogin(reply, 'username', storeRememberChoice)) return;
      captcha.handleRefusal(reply.error);
      await setFieldValue('captcha', '', false);
      if (!captcha.isShown || errorCodeOf(reply.error) !== 'captcha.wrong') return;
      // A wrong captcha is shown at its input and not above the form.
      outcome.clearRefusal();
      setErrors({ captcha: 'captcha.wrong' });
    },
  });
  useRememberedUsername(rememberedLogin, (username) => {
    // A username that was typed while the last log-in was loading is kept.
    if (form.values.username === '') void form.setValues({ ...form.values, username, remember: true }, false);
  });
  return { form, isCaptchaShown: captcha.isShown };
}

/**
 * Builds the schema of the form. With the switch MOBILENUMREG3 people register by a mobile number, which becomes their
 * username, so the message for an empty username states the number of digits (spec section 5).
 */
function useLoginSchema(isCaptchaShown: boolean) {
  const isMobileLogin = useSwitch('MOBILENUMREG3');
  const { data: settings } = useRegisterSettingsQuery(undefined, { skip: !isMobileLogin });
  const mobileDigitsMax = settings?.fields.mobileNum.maxLength;
  return useMemo(
    () => loginForm({ captcha: isCaptchaShown, ...(mobileDigitsMax !== undefined && { mobileDigitsMax }) }),
    [isCaptchaShown, mobileDigitsMax],
  );
}

/** Calls `fill` with the username of the last log-in on this device, once it is loaded. */
function useRememberedUsername({ value }: RememberedLogin, fill: (username: string) => void): void {
  const username = value?.type === 'username' ? value.username : undefined;
  const fillIn = useEffectEvent(fill);
  useEffect(() => {
    if (username !== undefined) fillIn(username);
  }, [username]);
}
