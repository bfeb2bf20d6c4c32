import { useCountryCodesQuery, useRegisterSettingsQuery } from '@baize/api';
import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';
import { localeOf } from '@baize/i18n/number-format';
import { Button } from '@baize/ui/button';
import { Checkbox } from '@baize/ui/checkbox';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import { PhoneField } from '@baize/ui/phone-field';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../change-password/use-error-focus.ts';
import { useFieldProps } from '../form-fields.ts';
import { Form } from '../form.tsx';
import { SmsCodeField } from '../forgot/sms-code-field.tsx';
import { useShownLanguage } from '../language.tsx';
import { useMerchant } from '../merchant.tsx';
import { usePhoneAuth } from '../provider/use-phone-auth.ts';
import { useErrorSentence } from '../sentences.ts';
import { ownCountry, type DialledCountries } from './dialled-countries.ts';
import styles from './login.module.css';
import { useSmsLogin, type SmsLoginOptions } from './use-sms-login.ts';
import type { WayInProps } from './way-in.ts';

/** Log in by the code of an SMS (spec sections 2, 4 and 5), where MOBILEVERCODELOGIN3 is on. */
export function SmsLogin(props: WayInProps) {
  const { t } = useTranslation('common');
  const sentence = useErrorSentence();
  const countries = useCountries();
  const settings = useRegisterSettingsQuery();
  const { phoneAuth, asking: askingProvider } = usePhoneAuth();
  // The number that was used last is known before the form stands: it starts with it.
  const asking = countries === undefined || props.remembered.asking || askingProvider;
  if (settings.data && !asking)
    return <SmsForm {...props} countries={countries} settings={settings.data} phoneAuth={phoneAuth} />;
  if (settings.error === undefined || settings.isFetching) return <Loader />;
  const retry = () => void settings.refetch();
  return <ErrorState text={sentence(settings.error)} action={<Button onClick={retry}>{t('act.try_again')}</Button>} />;
}

/** Undefined until they are known. Where they cannot be had, a number of the merchant's own country still logs in. */
function useCountries(): DialledCountries | undefined {
  const { data, error } = useCountryCodesQuery();
  const { countryCode } = useMerchant();
  return useMemo(() => {
    if (data) return data.list;
    return error === undefined ? undefined : ownCountry(countryCode);
  }, [data, error, countryCode]);
}

function SmsForm(props: SmsLoginOptions) {
  const { t } = useTranslation('common');
  const { form, sms, phone, setPhone, numberInput } = useSmsLogin(props);
  const fields = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  const { error, onBlur, name } = field('mobileNum');
  const code = field('verificationCode');
  return (
    <Form onSubmit={form.handleSubmit} refusal={props.refusal}>
      <div ref={fields} className={styles.fields}>
        <PhoneField
          label={t('login.mobile')}
          required
          ref={numberInput}
          name={name}
          error={error}
          onBlur={onBlur}
          countries={props.countries.map(({ countryCode, countryDialingCode }) => ({
            countryCode,
            diallingCode: countryDialingCode,
          }))}
          value={phone}
          onValueChange={setPhone}
          locale={localeOf(useShownLanguage())}
          texts={{
            label: t('login.country'),
            search: t('login.country_search'),
            empty: t('login.country_empty'),
            choose: t('login.country'),
          }}
        />
        <SmsCodeField
          name={code.name}
          value={code.value}
          error={code.error}
          onValueChange={(digits) => void form.setFieldValue('verificationCode', digits)}
          sms={sms}
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
