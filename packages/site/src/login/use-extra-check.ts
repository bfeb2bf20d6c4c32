import { errorCodeOf, useAnswerExtraCheckMutation } from '@baize/api';
import { VERIFICATION_CODE_DIGITS, VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import type { ExtraCheckMethod } from '@baize/contract/schemas/session';
import { message } from '@baize/validation/messages';
import { judgedText, requiredText } from '@baize/validation/rules';
import { useFormik } from 'formik';
import { useState } from 'react';
import { object } from 'yup';
import { verificationCodeError } from './code-refusals.ts';
import type { LoginOutcome, OpenCheck } from './use-login-outcome.ts';

/** Maximum length of an answer by `@baize/contract`. */
const ANSWER_LENGTH_MAX = 120;
const CODE_SHAPE = new RegExp(`^[0-9]{${VERIFICATION_CODE_DIGITS}}$`);
const ANSWER_SCHEMA = object({ answer: requiredText(ANSWER_LENGTH_MAX) });
const CODE_INVALID = message('validation.code_invalid');
const CODE_SCHEMA = object({
  answer: judgedText((text) => (CODE_SHAPE.test(text) ? undefined : CODE_INVALID)).required(CODE_INVALID),
});

/** The form of the extra check (spec section 4). After `VERIFICATION_CODE_TRIES_MAX` wrong answers the log-in starts again. */
export function useExtraCheck({ checkId, kind, methods, onPassed }: OpenCheck, outcome: LoginOutcome) {
  const [answerCheck] = useAnswerExtraCheckMutation();
  const [method, setMethod] = useState<ExtraCheckMethod>(() => firstMethod(methods));
  const [refusal, setRefusal] = useState<unknown>();
  const [triesLeft, setTriesLeft] = useState(VERIFICATION_CODE_TRIES_MAX);
  const form = useFormik({
    initialValues: { answer: '', remember: false },
    // An incomplete code is not sent, because it would use up an attempt.
    validationSchema: isCode(method) ? CODE_SCHEMA : ANSWER_SCHEMA,
    validateOnBlur: false,
    onSubmit: async ({ answer, remember }, { setErrors }) => {
      setRefusal(undefined);
      const { data, error } = await answerCheck({ checkId, method, answer: answer.trim(), remember });
      if (data) return void outcome.completeLogin({ data }, kind, onPassed);
      const code = errorCodeOf(error);
      const answerError = verificationCodeError(error) ?? (code === 'session.extra_check_failed' ? code : undefined);
      if (code === 'session.extra_check_expired' || (answerError && triesLeft === 1)) return outcome.leaveCheck(error);
      if (answerError === undefined) return setRefusal(error);
      setTriesLeft(triesLeft - 1);
      setErrors({ answer: answerError });
    },
  });
  const selectMethod = (next: ExtraCheckMethod) => {
    setMethod(next);
    setRefusal(undefined);
    form.resetForm({ values: { ...form.values, answer: '' } });
  };
  /** Handles a refusal of the call that sends a code. Returns true where the refusal ends the check. */
  const handleRefusal = (error: unknown) => {
    const isCheckOver = errorCodeOf(error) === 'session.extra_check_expired';
    if (isCheckOver) outcome.leaveCheck(error);
    return isCheckOver;
  };
  return { form, method, choose: selectMethod, refusal, handleRefusal, triesLeft };
}

function isCode(method: ExtraCheckMethod): boolean {
  return method === 'mobile' || method === 'email' || method === 'authenticator';
}

function firstMethod(methods: OpenCheck['methods']): ExtraCheckMethod {
  const [first] = methods;
  if (first === undefined) throw new Error('the extra check offers no method');
  return first.method;
}
