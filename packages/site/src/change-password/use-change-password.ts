import { isApiError, useChangePasswordMutation, type ApiError } from '@baize/api';
import type { ChangePasswordRequest } from '@baize/contract/schemas/passwords';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { changePasswordForm, isBirthdayRequired } from '@baize/validation/forms/password';
import { useFormik } from 'formik';
import { useMemo, useState } from 'react';
import { useErrorSentence } from '../language/sentences.ts';
import { serverFieldErrors } from '../forms/server-field-errors.ts';
import { useToday } from '../records/use-today.ts';
import { readToken } from '../store/session-storage.ts';
import { forgetPassword, knownPassword } from '../store/known-password.ts';
import { toPasswordFieldErrors } from './password-refusal.ts';

export interface ChangePasswordValues {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
  termsAccepted: boolean;
  birthday: string;
}

const EMPTY_FORM: ChangePasswordValues = {
  oldPassword: '',
  newPassword: '',
  confirmNewPassword: '',
  termsAccepted: false,
  birthday: '',
};

export interface ChangePasswordOptions {
  readonly rules: RegisterSettingsValue;
  /** An agent has opened the account, so its owner must accept the terms together with the first password. */
  readonly hasToAcceptTerms: boolean;
  readonly onChanged: () => void;
}

/**
 * The Formik form that changes the password (spec section 5, "Change password"). It does not ask for the current
 * password where the tab still holds the password of its log-in (`isCurrentPasswordKnown`).
 */
export function useChangePassword({ rules, hasToAcceptTerms, onChanged }: ChangePasswordOptions) {
  const [change] = useChangePasswordMutation();
  const [knownCurrentPassword, setKnownCurrentPassword] = useState(() => knownPassword(readToken()));
  const [refusal, setRefusal] = useState<string>();
  const errorSentence = useErrorSentence();
  const isCurrentPasswordKnown = knownCurrentPassword !== undefined;
  const today = useToday();
  const schema = useMemo(
    () => changePasswordForm(rules, { today, currentKnown: isCurrentPasswordKnown, hasToAcceptTerms }),
    [rules, today, isCurrentPasswordKnown, hasToAcceptTerms],
  );
  const form = useFormik<ChangePasswordValues>({
    initialValues: EMPTY_FORM,
    validationSchema: schema,
    // Leaving an input does not validate it, so a refusal of the server stays at its input until the person types.
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setRefusal(undefined);
      const { oldPassword, newPassword, confirmNewPassword } = values;
      const passwords = { oldPassword: knownCurrentPassword ?? oldPassword, newPassword, confirmNewPassword };
      const { error } = await change({ ...passwords, ...(hasToAcceptTerms && toAcceptance(values, rules)) });
      if (error === undefined) {
        forgetPassword();
        return onChanged();
      }
      const fields = toPasswordFieldErrors(error);
      // The password of the log-in is wrong by now, because another device has changed it. The form asks for it.
      if (fields?.oldPassword) setKnownCurrentPassword(undefined);
      if (fields) return setErrors(fields);
      if (isFieldsRefusal(error)) return setErrors(serverFieldErrors(error));
      setRefusal(errorSentence(error));
    },
  });
  return { form, refusal, today, currentKnown: isCurrentPasswordKnown };
}

function toAcceptance(
  { birthday }: ChangePasswordValues,
  rules: RegisterSettingsValue,
): Pick<ChangePasswordRequest, 'termsAccepted' | 'birthday'> {
  return { termsAccepted: true, ...(isBirthdayRequired(rules) && { birthday }) };
}

function isFieldsRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'register.fields_invalid';
}
