import { useResetByPhoneMutation, useSmsForLoginMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { forgotByPhoneForm, type ForgotByPhoneFormValues } from '@baize/validation/forms/password';
import { useFormik, type FormikErrors } from 'formik';
import { useMemo, useState } from 'react';
import { passwordRefusal } from '../change-password/password-refusal.ts';
import { useErrorFocus } from '../change-password/use-error-focus.ts';
import { useErrorSentence } from '../sentences.ts';
import { useLogInAgain } from './use-log-in-again.ts';
import { useSmsCode } from './use-sms-code.ts';

const EMPTY: ForgotByPhoneFormValues = { mobileNum: '', verificationCode: '', newPassword: '' };

export interface ResetByPhoneOptions {
  rules: RegisterSettingsValue;
  diallingCode: string;
  /** `loggedIn` is false where the new password stands and the person has to log in with it. */
  onReset: (loggedIn: boolean) => void;
}

/** Spec sections 4 and 5, "Forgot password by phone". */
export function useResetByPhone({ rules, diallingCode, onReset }: ResetByPhoneOptions) {
  const [reset] = useResetByPhoneMutation();
  const [refusal, setRefusal] = useState<string>();
  const sentence = useErrorSentence();
  const { logIn, dialog } = useLogInAgain();
  const schema = useMemo(() => forgotByPhoneForm(rules), [rules]);
  const form = useFormik<ForgotByPhoneFormValues>({
    initialValues: EMPTY,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setRefusal(undefined);
      const mobileNum = values.mobileNum.trim();
      const { error } = await reset({ ...values, mobileNum, countryDialingCode: diallingCode });
      if (error === undefined) return onReset(await logIn(mobileNum, values.newPassword));
      const fields = passwordRefusal(error);
      if (fields) return setErrors(fields);
      setRefusal(sentence(error));
    },
  });
  const [badNumbers, setBadNumbers] = useState(0);
  const sms = useCodeFor(form, diallingCode, () => setBadNumbers((count) => count + 1));
  // A code that cannot be sent for want of a number is an attempt as well.
  const fields = useErrorFocus<HTMLDivElement>({ ...form, submitCount: form.submitCount + badNumbers });
  return { form, refusal, sms, fields, dialog };
}

/** The parts of the form that sending a code needs: its number, and the place where a wrong one is said. */
interface NumberForm {
  values: ForgotByPhoneFormValues;
  setTouched: (touched: { mobileNum: boolean }, validate: boolean) => unknown;
  validateForm: () => Promise<FormikErrors<ForgotByPhoneFormValues>>;
  setFieldError: (field: 'mobileNum', message: string) => void;
}

function useCodeFor(form: NumberForm, diallingCode: string, onBadNumber: () => void) {
  const [order] = useSmsForLoginMutation();
  const { values, setTouched, validateForm, setFieldError } = form;
  return useSmsCode({
    ready: async () => {
      await setTouched({ mobileNum: true }, false);
      const good = (await validateForm()).mobileNum === undefined;
      if (!good) onBadNumber();
      return good;
    },
    order: async (humanCheck) =>
      await order({
        mobileNum: values.mobileNum.trim(),
        countryDialingCode: diallingCode,
        purpose: 'password',
        humanCheck,
      }),
    onNumberRefused: () => {
      setFieldError('mobileNum', 'verification.mobile_invalid');
      onBadNumber();
    },
  });
}
