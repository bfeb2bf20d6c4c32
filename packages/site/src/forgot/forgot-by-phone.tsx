import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Button } from '@baize/ui/button';
import { Loader } from '@baize/ui/loader';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretField } from '../change-password/secret-field.tsx';
import { useFieldProps } from '../forms/form-fields.ts';
import { Form } from '../forms/form.tsx';
import { useMerchant, useSwitch } from '../brand/merchant.tsx';
import type { DialledCountries } from '../phone/dialled-countries.ts';
import { MobileNumberField } from '../phone/mobile-number-field.tsx';
import { useDialledCountries } from '../phone/use-dialled-countries.ts';
import { useMobileBinding } from '../phone/use-mobile-binding.ts';
import { usePhoneAuth } from '../provider/use-phone-auth.ts';
import { useCodeBinding } from '../sms-code/use-code-binding.ts';
import { VerificationCodeField } from '../sms-code/verification-code-field.tsx';
import styles from './forgot.module.css';
import { useResetByPhone, type ResetByPhoneOptions } from './use-reset-by-phone.ts';

export interface ForgotByPhoneProps {
  rules: RegisterSettingsValue;
  /** Called after the reset, with false where the person has to log in with the new password. */
  onReset: (loggedIn: boolean) => void;
}

/** Resets the password by an SMS code and logs in with the new password. */
export function ForgotByPhone(props: ForgotByPhoneProps) {
  const countries = useOfferedCountries();
  const { phoneAuth, isLoading } = usePhoneAuth();
  if (countries === undefined || isLoading) return <Loader />;
  return <PhoneForm {...props} countries={countries} phoneAuth={phoneAuth} />;
}

/** Returns the countries of the selection. Where the brand has turned the selection off, only the brand's own country is offered, or all countries where it is not in the list (spec section 2). Undefined while the list is loading. */
function useOfferedCountries(): DialledCountries | undefined {
  const countries = useDialledCountries();
  const isCountrySelectable = useSwitch('LOGINCOUNTRYCODE');
  const { countryCode } = useMerchant();
  return useMemo(() => {
    const merchantCountries = countries?.filter((country) => country.countryCode === countryCode);
    return isCountrySelectable || merchantCountries?.length === 0 ? countries : merchantCountries;
  }, [countries, isCountrySelectable, countryCode]);
}

function PhoneForm(props: ResetByPhoneOptions) {
  const { t } = useTranslation('common');
  const { form, refusal, sms, numberInput, fields, dialog } = useResetByPhone(props);
  return (
    <Form onSubmit={form.handleSubmit} refusal={refusal}>
      <div ref={fields} className={styles.fields}>
        <MobileNumberField ref={numberInput} countries={props.countries} {...useMobileBinding(form)} />
        <VerificationCodeField
          {...useCodeBinding(form, 'verificationCode')}
          sender={sms}
          help={sms.isSent ? t('sms_code.sent') : t('sms_code.help')}
        />
        <SecretField
          label={t('change_password.new')}
          autoComplete="new-password"
          rule={props.rules.fields.password}
          binding={useFieldProps(form)('newPassword')}
          onClear={() => void form.setFieldValue('newPassword', '')}
        />
      </div>
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('forgot.submit_mobile')}
      </Button>
      {dialog}
    </Form>
  );
}
