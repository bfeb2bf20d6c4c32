import { useChangePasswordMutation } from '@baize/api';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { changePasswordForm } from '@baize/validation/forms/password';
import { useFormik } from 'formik';
import { useMemo, useState } from 'react';
import { useErrorSentence } from '../sentences.ts';
import { readToken } from '../session-storage.ts';
import { forgetPassword, knownPassword } from './known-password.ts';
import { passwordRefusal } from './password-refusal.ts';

interface ChangePasswordValues {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

const EMPTY: ChangePasswordValues = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

/** Spec section 5, "Change password". */
export function useChangePassword(rules: RegisterSettingsValue, onChanged: () => void) {
  const [change] = useChangePasswordMutation();
  const [known, setKnown] = useState(() => knownPassword(readToken()));
  const [refusal, setRefusal] = useState<string>();
  const sentence = useErrorSentence();
  const currentKnown = known !== undefined;
  const schema = useMemo(() => changePasswordForm(rules, { currentKnown }), [rules, currentKnown]);
  const form = useFormik<ChangePasswordValues>({
    initialValues: EMPTY,
    validationSchema: schema,
    // A refusal of the server stays at its input until something is typed.
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setRefusal(undefined);
      const { error } = await change({ ...values, oldPassword: known ?? values.oldPassword });
      if (error === undefined) {
        forgetPassword();
        return onChanged();
      }
      const fields = passwordRefusal(error);
      // What this tab knew holds no longer: another device has changed it.
      if (fields?.oldPassword) setKnown(undefined);
      if (fields) return setErrors(fields);
      setRefusal(sentence(error));
    },
  });
  return { form, refusal, currentKnown };
}
