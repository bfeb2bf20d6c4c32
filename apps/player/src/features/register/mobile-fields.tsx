import { useFieldProps } from '@baize/site/form-fields';
import { countryByDiallingCode, findDiallingCode, type DialledCountries } from '@baize/site/phone/dialled-countries';
import { MobileNumberField } from '@baize/site/phone/mobile-number-field';
import { useDialledCountries } from '@baize/site/phone/use-dialled-countries';
import { useCodeBinding } from '@baize/site/sms-code/use-code-binding';
import { VerificationCodeField } from '@baize/site/sms-code/verification-code-field';
import { useTranslation } from 'react-i18next';
import type { FormState } from './form-state.ts';
import type { RegisterCode } from './use-register-code.ts';

export interface MobileFieldsProps {
  form: FormState;
  code: RegisterCode;
  withCode: boolean;
  required: boolean;
}

/** The mobile number with its country, and the code that verifies it if `withCode` is true. */
export function MobileFields(props: MobileFieldsProps) {
  const countries = useDialledCountries();
  // The popup waits for the countries before it shows the form, so this is only for the type checker.
  if (countries === undefined) return null;
  return (
    <>
      <Mobile {...props} countries={countries} />
      {props.withCode && <Code {...props} />}
    </>
  );
}

function Mobile({
  form,
  code: { numberInput },
  required,
  countries,
}: MobileFieldsProps & { countries: DialledCountries }) {
  const { name, value: number, error, onBlur } = useFieldProps(form)('mobileNum');
  const { values } = form;
  const offered = countries.some(({ countryCode }) => countryCode === values.countryCode);
  const countryCode = offered ? values.countryCode : countryByDiallingCode(countries);
  return (
    <MobileNumberField
      ref={numberInput}
      countries={countries}
      required={required}
      name={name}
      error={error}
      onBlur={onBlur}
      value={{ countryCode, number }}
      onValueChange={(phone) =>
        void form.setValues({
          ...values,
          mobileNum: phone.number,
          countryCode: phone.countryCode,
          countryDialingCode: findDiallingCode(countries, phone.countryCode),
        })
      }
    />
  );
}

function Code({ form, code: { sms } }: MobileFieldsProps) {
  const { t } = useTranslation('player');
  return (
    <VerificationCodeField
      {...useCodeBinding(form, 'verificationCode')}
      sender={sms}
      help={sms.isSent ? t('register.code_sent') : t('sms_code.help')}
    />
  );
}
