import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { Checkbox } from '@baize/ui/checkbox';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import Lock from 'lucide-react/icons/lock-keyhole';
import UserRound from 'lucide-react/icons/user-round';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldProps } from '../forms/form-fields.ts';
import { Form } from '../forms/form.tsx';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { usePasswordTexts } from '../forms/password-texts.ts';
import { CaptchaField } from './captcha-field.tsx';
import { ForgotLink } from './forgot-link.tsx';
import styles from './login.module.css';
import { useOneTap } from './use-one-tap.ts';
import { useUsernameLogin } from './use-username-login.ts';
import type { LoginMethodProps } from './login-method.ts';

/** Dots shown for the password of a remembered device. Their number does not depend on the password. */
const PASSWORD_DOTS = '••••••••••';

/** Log-in by username (spec sections 2, 4 and 5), or by one tap on a remembered device. */
export function UsernameLogin({ rememberedLogin, outcome, refusal }: LoginMethodProps) {
  const { t } = useTranslation('common');
  const humanCheck = useHumanCheck('login');
  const { form, isCaptchaShown } = useUsernameLogin(rememberedLogin, outcome, humanCheck);
  const oneTap = useOneTap(rememberedLogin, form.values, outcome, humanCheck);
  const fields = useErrorFocus<HTMLDivElement>(form);
  const passwordTexts = usePasswordTexts();
  const field = useFieldProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!oneTap.isReady) return form.handleSubmit(event);
    event.preventDefault();
    oneTap.press();
  };
  const forget = async () => {
    await rememberedLogin.forget();
    form.resetForm();
    fields.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <Form onSubmit={submit} refusal={refusal}>
        <div ref={fields} className={styles.fields}>
          <TextField
            label={t('login.username')}
            icon={<UserRound />}
            autoComplete="username"
            autoCapitalize="none"
            labelEnd={
              rememberedLogin.value?.type === 'username' && (
                <Button variant="link" onClick={() => void forget()}>
                  {t('login.not_you')}
                </Button>
              )
            }
            {...field('username')}
          />
          <PasswordField
            label={t('login.password')}
            icon={<Lock />}
            texts={passwordTexts}
            labelEnd={<ForgotLink />}
            {...field('password')}
            {...(oneTap.isReady && {
              placeholder: PASSWORD_DOTS,
              help: t('login.device_remembered'),
              error: undefined,
            })}
          />
          {isCaptchaShown && !oneTap.isReady && <CaptchaField {...field('captcha')} />}
          {!oneTap.isReady && (
            <Checkbox
              name="remember"
              label={t('login.remember', { hours: REMEMBERED_LOGIN_HOURS })}
              checked={form.values.remember}
              onChange={form.handleChange}
            />
          )}
        </div>
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting || oneTap.isBusy}>
          {t('login.submit')}
        </Button>
      </Form>
      {humanCheck.dialog}
    </>
  );
}
