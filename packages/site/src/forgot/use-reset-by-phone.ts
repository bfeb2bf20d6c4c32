import { useResetByPhoneMutation, useSmsForLoginMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { forgotByPhoneForm, type ForgotByPhoneFormValues } from '@baize/validation/forms/password';
import { useFormik } from 'formik';
import { useMemo, useState } from 'react';
import { toPasswordFieldErrors } from '../change-password/password-refusal.ts';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { countryByDiallingCode, findDiallingCode, type DialledCountries } from '../phone/dialled-countries.ts';
import { withMobileDigits } from '../phone/mobile-digits.ts';
import type { MobileValues } from '../phone/use-mobile-binding.ts';
import { proveNumber, type NumberProof } from '../provider/prove-number.ts';
import type { PhoneAuth } from '../provider/use-phone-auth.ts';
import { useErrorSentence } from '../language/sentences.ts';
import { useVisitorSms } from '../sms-code/use-visitor-sms.ts';
import { useNewPasswordLogin } from './use-log-in-again.ts';

export interface ResetByPhoneOptions {
  rules: RegisterSettingsValue;
  countries: DialledCountries;
  /** Sends and verifies the SMS codes, where the merchant uses an identity provider for them. */
  phoneAuth: PhoneAuth | undefined;
  /** Called after the reset. `loggedIn` is false where the person must log in with the new password. */
  onReset: (loggedIn: boolean) => void;
}

/** The form that resets a password by phone (spec sections 4 and 5, "Forgot password by phone"). */
export function useResetByPhone({ rules, countries, phoneAuth, onReset }: ResetByPhoneOptions) {
  const [reset] = useResetByPhoneMutation();
  const [order] = useSmsForLoginMutation();
  const [refusal, setRefusal] = useState<string>();
  const errorSentence = useErrorSentence();
  const { logIn, dialog } = useNewPasswordLogin();
  const schema = useMemo(() => withMobileDigits(forgotByPhoneForm(rules), countries), [rules, countries]);
  const toDialledNumber = ({ countryCode, mobileNum }: MobileValues) => ({
    mobileNum: mobileNum.trim(),
    countryDialingCode: findDiallingCode(countries, countryCode),
  });
  const form = useFormik<ForgotByPhoneFormValues & MobileValues>({
    initialValues: {
      countryCode: countryByDiallingCode(countries),
      mobileNum: '',
      verificationCode: '',
      newPassword: '',
    },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setRefusal(undefined);
      const { verificationCode, newPassword } = values;
      const number = toDialledNumber(values);
      const proof = await proveNumber(phoneAuth, number, verificationCode);
      const reply = proof.ok ? await reset({ ...number, ...codeOrToken(proof.value), newPassword }) : proof;
      if (reply.error === undefined) return onReset(await logIn(number.mobileNum, newPassword));
      const fields = toPasswordFieldErrors(reply.error);
      if (fields) return setErrors(fields);
      setRefusal(errorSentence(reply.error));
    },
  });
  const { sms, numberInput } = useVisitorSms({
    form,
    schema,
    requestCode: async (humanCheck) =>
      await order({ ...toDialledNumber(form.values), purpose: 'password', humanCheck }),
    requestFromProvider: phoneAuth && (async () => await phoneAuth.sendCode(toDialledNumber(form.values))),
  });
  const fields = useErrorFocus<HTMLDivElement>(form);
  return { form, refusal, sms, numberInput, fields, dialog };
}

/** Removes the name of the channel (SMS or another one) from the proof, because this call supports only one channel. */
function codeOrToken(proof: NumberProof) {
  return 'firebaseIdToken' in proof ? { firebaseIdToken: proof.firebaseIdToken } : proof;
}
