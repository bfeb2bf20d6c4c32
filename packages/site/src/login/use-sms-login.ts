import { useLoginMutation, useSmsForLoginMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { smsLoginForm, type SmsLoginFormValues } from '@baize/validation/forms/login';
import { useFormik } from 'formik';
import { useMemo } from 'react';
import { countryDialled, diallingCodeOf, type DialledCountries } from '../phone/dialled-countries.ts';
import { withMobileDigits } from '../phone/mobile-digits.ts';
import type { MobileValues } from '../phone/use-mobile-binding.ts';
import { proveNumber } from '../provider/prove-number.ts';
import type { PhoneAuth } from '../provider/use-phone-auth.ts';
import { useVisitorSms } from '../sms-code/use-visitor-sms.ts';
import { codeRefusal } from './code-refusals.ts';
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
  const last = rememberedLogin.value?.type === 'sms' ? rememberedLogin.value : undefined;
  const schema = useMemo(() => withMobileDigits(smsLoginForm(settings), countries), [settings, countries]);
  const numberOf = ({ countryCode, mobileNum }: MobileValues) => ({
    mobileNum,
    countryDialingCode: diallingCodeOf(countries, countryCode),
  });
  const form = useFormik<FormValues>({
    initialValues: {
      countryCode: countryDialled(countries, last?.countryDialingCode),
      mobileNum: last?.mobileNum ?? '',
      verificationCode: '',
      remember: last !== undefined,
    },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      outcome.clearRefusal();
      const { verificationCode, remember } = values;
      const number = numberOf(values);
      const proof = await proveNumber(phoneAuth, number, verificationCode);
      const reply = proof.ok ? await login({ type: 'sms', remember, ...number, ...proof.value }) : proof;
      if (outcome.completeLogin(reply, 'sms')) return;
      const code = codeRefusal(reply.error);
      if (code === undefined) return;
      outcome.clearRefusal();
      setErrors({ verificationCode: code });
    },
  });
  const { sms, numberInput } = useVisitorSms({
    form,
    schema,
    order: async (humanCheck) => await order({ ...numberOf(form.values), purpose: 'login', humanCheck }),
    orderElsewhere: phoneAuth && (async () => await phoneAuth.order(numberOf(form.values))),
  });
  return { form, sms, numberInput };
}
