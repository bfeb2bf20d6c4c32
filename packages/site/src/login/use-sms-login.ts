import { useLoginMutation, useSmsForLoginMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { smsLoginForm, type SmsLoginFormValues } from '@baize/validation/forms/login';
import { useFormik } from 'formik';
import { useMemo } from 'react';
import { countryDialled, diallingCodeOf, type DialledCountries } from '../phone/dialled-countries.ts';
import type { MobileValues } from '../phone/use-mobile-binding.ts';
import { useVisitorSms } from '../sms-code/use-visitor-sms.ts';
import { codeRefusal } from './code-refusals.ts';
import type { WayInProps } from './way-in.ts';

export interface SmsLoginOptions extends WayInProps {
  countries: DialledCountries;
  settings: RegisterSettingsValue;
}

interface FormValues extends SmsLoginFormValues, MobileValues {
  remember: boolean;
}

/** Spec sections 4 and 5, "SMS login". */
export function useSmsLogin({ countries, settings, remembered, outcome }: SmsLoginOptions) {
  const [login] = useLoginMutation();
  const [order] = useSmsForLoginMutation();
  const last = remembered.value?.type === 'sms' ? remembered.value : undefined;
  const schema = useMemo(() => smsLoginForm(settings), [settings]);
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
      outcome.refuse(undefined);
      const { verificationCode, remember } = values;
      const reply = await login({ type: 'sms', verificationCode, remember, ...numberOf(values) });
      if (outcome.take(reply, 'sms')) return;
      const code = codeRefusal(reply.error);
      if (code === undefined) return;
      outcome.refuse(undefined);
      setErrors({ verificationCode: code });
    },
  });
  const { sms, numberInput } = useVisitorSms({
    form,
    schema,
    order: async (humanCheck) => await order({ ...numberOf(form.values), purpose: 'login', humanCheck }),
  });
  return { form, sms, numberInput };
}
