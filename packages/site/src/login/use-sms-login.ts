import { useLoginMutation, useSmsForLoginMutation, type ApiErrorCode } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { PhoneNumber } from '@baize/ui/phone-field';
import { checkForm } from '@baize/validation/check';
import { smsLoginForm } from '@baize/validation/forms/login';
import type { ValidationMessage } from '@baize/validation/messages';
import { useFormik } from 'formik';
import { useMemo, useRef } from 'react';
import { useSmsCode } from '../forgot/use-sms-code.ts';
import type { PhoneAuth } from '../provider/use-phone-auth.ts';
import { codeRefusal } from './code-refusals.ts';
import { countryDialled, diallingCodeOf, type DialledCountries } from './dialled-countries.ts';
import type { WayInProps } from './way-in.ts';

export interface SmsLoginOptions extends WayInProps {
  countries: DialledCountries;
  settings: RegisterSettingsValue;
  /** Sends and checks the codes, where the merchant has a provider for it. */
  phoneAuth: PhoneAuth | undefined;
}

interface FormValues {
  countryCode: string;
  mobileNum: string;
  verificationCode: string;
  remember: boolean;
}

/** Spec sections 4 and 5, "SMS login". */
export function useSmsLogin(options: SmsLoginOptions) {
  const form = useSmsForm(options);
  const { sms, numberInput } = useCode(options, form);
  const { countryCode, mobileNum } = form.values;
  const phone: PhoneNumber = { countryCode, number: mobileNum };
  const setPhone = ({ countryCode: country, number }: PhoneNumber) =>
    void form.setValues({ ...form.values, countryCode: country, mobileNum: number });
  return { form, sms, phone, setPhone, numberInput };
}

function useSmsForm({ countries, settings, phoneAuth, remembered, outcome }: SmsLoginOptions) {
  const [login] = useLoginMutation();
  const last = remembered.value?.type === 'sms' ? remembered.value : undefined;
  const schema = useMemo(() => smsLoginForm(settings), [settings]);
  return useFormik<FormValues>({
    initialValues: {
      countryCode: countryDialled(countries, last?.countryDialingCode),
      mobileNum: last?.mobileNum ?? '',
      verificationCode: '',
      remember: last !== undefined,
    },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async ({ verificationCode, remember, ...number }, { setErrors }) => {
      outcome.refuse(undefined);
      const to = dialled(countries, number);
      const proof = phoneAuth ? await phoneAuth.prove(to, verificationCode) : ownCode(verificationCode);
      const reply = proof.ok ? await login({ type: 'sms', remember, ...to, ...proof.value }) : { error: proof.refusal };
      if (outcome.take(reply, 'sms')) return;
      const code = codeRefusal(reply.error);
      if (code === undefined) return;
      outcome.refuse(undefined);
      setErrors({ verificationCode: code });
    },
  });
}

/** A number is needed before a code can be sent to it; what is wrong with it is said at its input, which gets the focus. */
function useCode({ countries, settings, phoneAuth }: SmsLoginOptions, form: ReturnType<typeof useSmsForm>) {
  const [order] = useSmsForLoginMutation();
  const numberInput = useRef<HTMLInputElement>(null);
  const mark = async (errors: Record<string, ValidationMessage | ApiErrorCode>) => {
    await form.setFieldTouched('mobileNum', true, false);
    form.setErrors(errors);
    numberInput.current?.focus();
  };
  const sms = useSmsCode({
    ready: async () => {
      const checked = await checkForm(smsLoginForm(settings), form.values);
      const wrong = checked.ok ? undefined : checked.fields['mobileNum'];
      if (wrong !== undefined) await mark({ mobileNum: wrong });
      return wrong === undefined;
    },
    order: async (humanCheck) => await order({ ...dialled(countries, form.values), purpose: 'login', humanCheck }),
    orderElsewhere: phoneAuth && (async () => await phoneAuth.order(dialled(countries, form.values))),
    onNumberRefused: (code) => void mark({ mobileNum: code }),
  });
  return { sms, numberInput };
}

/** The server judges its own codes itself. */
function ownCode(verificationCode: string) {
  return { ok: true, value: { verificationCode } } as const;
}

function dialled(
  countries: DialledCountries,
  { countryCode, mobileNum }: Pick<FormValues, 'countryCode' | 'mobileNum'>,
) {
  return { mobileNum, countryDialingCode: diallingCodeOf(countries, countryCode) };
}
