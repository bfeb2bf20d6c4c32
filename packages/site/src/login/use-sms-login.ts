import { useLoginMutation, useSmsForLoginMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { smsLoginForm, type SmsLoginFormValues } from '@baize/validation/forms/login';
import { useFormik } from 'formik';
import { useMemo } from 'react';
import { countryByDiallingCode, findDiallingCode, type DialledCountries } from '../phone/dialled-countries.ts';
import { withMobileDigits } from '../phone/mobile-digits.ts';
import type { MobileValues } from '../phone/use-mobile-binding.ts';
import { proveNumber } from '../provider/prove-number.ts';
import type { PhoneAuth } from '../provider/use-phone-auth.ts';
import { useVisitorSms } from '../sms-code/use-visitor-sms.ts';
import { verificationCodeError } from './code-refusals.ts';
import type { LoginMethodProps } from './login-method.ts';

export interface SmsLoginOptions extends LoginMethodProps {
  countries: DialledCountries;
  settings: RegisterSettingsValue;
  /** Sends and verifies the codes, where the merchant uses an identity provider for them. */
  phoneAuth: PhoneAuth | undefined;
}

interface FormValues extends SmsLoginFormValues, MobileValues {
  remember: boolean;
}

/** The form of the SMS log-in (spec sections 4 and 5, "SMS login"). */
export function useSmsLogin({ countries, settings, phoneAuth, rememberedLogin, outcome }: SmsLoginOptions) {
  const [login] = useLoginMutation();
  const [order] = useSmsForLoginMutation();
  const lastSmsLogin = rememberedLogin.value?.type === 'sms' ? rememberedLogin.value : undefined;
  const schema = useMemo(() => withMobileDigits(smsLoginForm(settings), countries), [settings, countries]);
  const toDialledNumber = ({ countryCode, mobileNum }: MobileValues) => ({
    mobileNum,
    countryDialingCode: findDiallingCode(countries, countryCode),
  });
  const form = useFormik<FormValues>({
    initialValues: {
      countryCode: countryByDiallingCode(countries, lastSmsLogin?.countryDialingCode),
      mobileNum: lastSmsLogin?.mobileNum ?? '',
      verificationCode: '',
      remember: lastSmsLogin !== undefined,
    },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      outcome.clearRefusal();
      const { verificationCode, remember } = values;
      const number = toDialledNumber(values);
      const proof = await proveNumber(phoneAuth, number, verificationCode);
      const reply = proof.ok ? await login({ type: 'sms', remember, ...number, ...proof.value }) : proof;
      if (outcome.completeLogin(reply, 'sms')) return;
      const code = verificationCodeError(reply.error);
      if (code === undefined) return;
      outcome.clearRefusal();
      setErrors({ verificationCode: code });
    },
  });
  const { sms, numberInput } = useVisitorSms({
    form,
    schema,
    requestCode: async (humanCheck) => await order({ ...toDialledNumber(form.values), purpose: 'login', humanCheck }),
    requestFromProvider: phoneAuth && (async () => await phoneAuth.sendCode(toDialledNumber(form.values))),
  });
  return { form, sms, numberInput };
}
