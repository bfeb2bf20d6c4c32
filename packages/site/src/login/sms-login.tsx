import { useRegisterSettingsQuery } from '@baize/api';
import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { Checkbox } from '@baize/ui/checkbox';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { Form } from '../forms/form.tsx';
import { MobileNumberField } from '../phone/mobile-number-field.tsx';
import { useDialledCountries } from '../phone/use-dialled-countries.ts';
import { useMobileBinding } from '../phone/use-mobile-binding.ts';
import { usePhoneAuth } from '../provider/use-phone-auth.ts';
import { useErrorSentence } from '../language/sentences.ts';
import { useCodeBinding } from '../sms-code/use-code-binding.ts';
import { VerificationCodeField } from '../sms-code/verification-code-field.tsx';
import styles from './login.module.css';
import { useSmsLogin, type SmsLoginOptions } from './use-sms-login.ts';
import type { LoginMethodProps } from './login-method.ts';

/** Log-in by an SMS code (spec sections 2, 4 and 5), where MOBILEVERCODELOGIN3 is on. */
export function SmsLogin(props: LoginMethodProps) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const countries = useDialledCountries();
  const settings = useRegisterSettingsQuery();
  const { phoneAuth, isLoading: isProviderLoading } = usePhoneAuth();
  // The form starts with the number of the last log-in, so it waits until that number is loaded.
  const isLoading = countries === undefined || props.rememberedLogin.isLoading || isProviderLoading;
  if (settings.data && !isLoading)
    return <SmsForm {...props} countries={countries} settings={settings.data} phoneAuth={phoneAuth} />;
  if (settings.error === undefined || settings.isFetching) return <Loader />;
  const retry = () => void settings.refetch();
  return (
    <ErrorState text={errorSentence(settings.error)} action={<Button onClick={retry}>{t('act.try_again')}</Button>} />
  );
}

function SmsForm(props: SmsLoginOptions) {
  const { t } = useTranslation('common');
  const { form, sms, numberInput } = useSmsLogin(props);
  const fields = useErrorFocus<HTMLDivElement>(form);
  return (
    <Form onSubmit={form.handleSubmit} refusal={props.refusal}>
      <div ref={fields} className={styles.fields}>
        <MobileNumberField ref={numberInput} countries={props.countries} {...useMobileBinding(form)} />
        <VerificationCodeField
          {...useCodeBinding(form, 'verificationCode')}
          sender={sms}
          help={sms.isSent ? t('sms_code.sent') : t('sms_code.help')}
        />
        <Checkbox
          name="remember"
          label={t('login.remember_number', { hours: REMEMBERED_LOGIN_HOURS })}
          checked={form.values.remember}
          onChange={form.handleChange}
        />
      </div>
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
